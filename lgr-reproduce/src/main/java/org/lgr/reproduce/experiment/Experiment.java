package org.lgr.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.reproduce.cell.ResultCell;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.report.Report;

/** A part of the paper's experiments; {@link Reproduction} runs it. */
public abstract sealed class Experiment permits SineExperiment, CrossExperiment, RobotExperiment {
    private final String name;

    Experiment(String name) {
        this.name = name;
    }

    /**
     * The illustration of a sine learned by LWR and by exact and approximate LGR [M14 figure 2].
     *
     * @param seeds number of training sets; the first is drawn
     */
    public static Experiment sine(int seeds) {
        return new SineExperiment(seeds);
    }

    /**
     * The cross function [M14 section 5.1].
     *
     * @param seeds number of training sets, the paper's 5
     */
    public static Experiment cross(int seeds, Size size) {
        return new CrossExperiment(seeds, size);
    }

    /**
     * The inverse dynamics of the SARCOS arm [M14 section 5.2].
     *
     * @param folder with the files of {@link org.lgr.data.robot.Sarcos}
     * @param joints to learn, counted from 1
     */
    public static Experiment sarcos(Path folder, List<Integer> joints, Size size) throws IOException {
        return new RobotExperiment(RobotData.ofSarcos(folder, size), joints);
    }

    /**
     * The same table for a Barrett WAM, of which the paper says nothing.
     *
     * @param folder with the file of {@link org.lgr.data.robot.Barrett}
     * @param joints to learn, counted from 1
     */
    public static Experiment barrett(Path folder, List<Integer> joints, Size size) throws IOException {
        return new RobotExperiment(RobotData.ofBarrett(folder, size), joints);
    }

    /** How much of it to do. */
    public enum Size {
        /** All. */
        WHOLE,
        /** A tiny part, to see that everything works. */
        TINY
    }

    /** What it is called. */
    public final String name() {
        return name;
    }

    /** What there is to compute. */
    abstract List<ResultCell> cells();

    /** What to make of the results. */
    abstract Report report(Results results);
}
