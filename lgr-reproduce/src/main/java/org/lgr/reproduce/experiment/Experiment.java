package org.lgr.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.reproduce.cell.ResultCell;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.report.Report;

/** An experiment with published results; {@link Reproduction} runs it. */
public abstract sealed class Experiment permits SineExperiment, CrossExperiment, RobotExperiment, StreamingExperiment {
    private final String name;

    Experiment(String name) {
        this.name = name;
    }

    /**
     * The illustration of a sine learned by LWR and by exact and approximate LGR [M14 figure 2].
     *
     * @param seeds number of training sets; the figure shows the first
     */
    public static Experiment sine(int seeds) {
        return new SineExperiment(seeds);
    }

    /**
     * The cross function [M14 section 5.1].
     *
     * @param seeds number of training sets; the paper has 5
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
     * The inverse dynamics of a Barrett WAM, which the paper does not treat, in the form of the SARCOS table.
     *
     * @param folder with the file of {@link org.lgr.data.robot.Barrett}
     * @param joints to learn, counted from 1
     */
    public static Experiment barrett(Path folder, List<Integer> joints, Size size) throws IOException {
        return new RobotExperiment(RobotData.ofBarrett(folder, size), joints);
    }

    /**
     * The SARCOS arm as a stream, which the paper does not treat, beside published results of online Gaussian
     * processes.
     *
     * @param folder with the files of {@link org.lgr.data.robot.Sarcos}
     * @param joints to learn, counted from 1
     */
    public static Experiment streaming(Path folder, List<Integer> joints, Size size) throws IOException {
        return new StreamingExperiment(folder, joints, size);
    }

    /** How much of an experiment to run. */
    public enum Size {
        /** The whole experiment. */
        WHOLE,
        /** A tiny part, for a quick check that everything works. */
        TINY
    }

    /** The name of the experiment. */
    public final String name() {
        return name;
    }

    /** The cells to compute. */
    abstract List<ResultCell> cells();

    /** The report on the results of all cells. */
    abstract Report report(Results results);
}
