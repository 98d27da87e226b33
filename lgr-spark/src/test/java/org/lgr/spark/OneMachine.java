package org.lgr.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.internal.cells.KeyOrder;
import org.lgr.internal.cells.KeyedData;
import org.lgr.internal.cells.OrderedRows;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;

/** Fits rows in key order by the core alone, without Spark: what fits on a cluster must agree with. */
final class OneMachine {
    private OneMachine() {}

    static List<Fit> fits(List<Dataset> data, LgrOptions options) {
        return fits(KeyOrder.of(data), options);
    }

    static List<Fit> fits(OrderedRows rows, LgrOptions options) {
        Dataset first = rows.outputs().get(0);
        if (first.size() <= AdaptiveTrainer.SMALL) {
            return new BatchLearner(options).fit(rows.outputs());
        }
        if (options.sharedLocalisers()) {
            return fits(rows, 0, options);
        }
        List<Fit> fits = new ArrayList<>();
        for (int q = 0; q < rows.outputs().size(); q++) {
            fits.addAll(fits(rows.output(q), q, options));
        }
        return fits;
    }

    private static List<Fit> fits(OrderedRows rows, int first, LgrOptions options) {
        ExecutorService executor =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Parallel parallel = Parallel.on(executor);
            KeyedData data = KeyedData.of(rows, parallel);
            Dataset any = rows.outputs().get(0);
            return new TrainedFits(options, any.size(), any.sha256())
                    .of(
                            AdaptiveTrainer.of(data, options, parallel, iteration -> true),
                            first,
                            rows.outputs().stream().map(Dataset::names).toList());
        } finally {
            executor.shutdownNow();
        }
    }
}
