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
 * Runs an {@link Experiment}. Results are stored in small files, so that an interrupted run can be continued. A cell is
 * computed again only if its settings, its data or the library have changed.
 */
public final class Reproduction {
    private static final String CELLS = "cells";

    private final Path folder;
    private final WholeFiles files;
    private final int threads;

    /**
     * The outcome of an experiment.
     *
     * @param page the page that shows everything
     * @param files all files written, the page first
     * @param comparisons published values beside ours
     * @param warnings doubts about the validity of the results
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
     * A reproduction that writes to a folder.
     *
     * @param folder folder of all files; created if it does not exist
     * @param files writes the files
     * @param threads number of cells computed at a time, 0 for the number of processors; does not affect results
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
     * Computes missing cells and writes the report.
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
