package org.lgr.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.reproduce.cell.CellListener;
import org.lgr.reproduce.cell.CellRunner;
import org.lgr.reproduce.cell.ResultStore;
import org.lgr.reproduce.cell.WholeFiles;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Report;
import org.lgr.reproduce.report.ReportFiles;

/**
 * Runs an {@link Experiment}. What is computed is kept in small files, so that an interrupted run goes on where it was, and a cell
 * is computed again only if its settings, its data or the library have changed.
 */
public final class Reproduction {
    private static final String CELLS = "cells";

    private final Path folder;
    private final WholeFiles files;
    private final int threads;

    /**
     * What came out.
     *
     * @param page the page that shows everything
     * @param files all files written, the page first
     * @param comparisons published values beside ours
     * @param warnings what nobody should overlook
     */
    public record Findings(Path page, List<Path> files, List<Comparison> comparisons, List<String> warnings) {
        /** Copies the lists. */
        public Findings {
            files = List.copyOf(files);
            comparisons = List.copyOf(comparisons);
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * A place for results.
     *
     * @param folder where all files go; it is created if need be
     * @param files writes them
     * @param threads cells that are computed at a time, 0 for as many as there are processors; results do not depend on it
     */
    public Reproduction(Path folder, WholeFiles files, int threads) {
        if (threads < 0) {
            throw new IllegalArgumentException(
                    "threads must not be negative, got " + threads + "; 0 uses all processors");
        }
        this.folder = folder;
        this.files = files;
        this.threads = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    }

    /**
     * Computes what is missing and writes the report.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public Findings run(Experiment experiment, CellListener listener) throws IOException {
        ResultStore store = new ResultStore(folder.resolve(CELLS), files);
        Report report = experiment.report(new CellRunner(store, threads, listener).run(experiment.cells()));
        List<Path> written = new ReportFiles(folder, experiment.name(), files).write(report);
        return new Findings(written.get(0), written, report.comparisons(), report.warnings());
    }
}
