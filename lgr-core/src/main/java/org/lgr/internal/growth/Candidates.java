package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.blend.Shares;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.process.SharedFit;
import org.lgr.internal.process.SharedKernel;
import org.lgr.internal.process.SharedKernels;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Several ways to learn from the same rows, between which other rows decide: grown local models, one linear model, and
 * Gaussian processes under a careful and a bold {@link SharedKernel}. Each is a sum of local models, and so is every
 * blend of them.
 *
 * @param grown ensembles grown on the rows; their predictions are averaged
 * @param linear one model as wide as the data, or {@code null} if there is no room for it
 * @param processes for each caution one posterior for each output, or none
 * @param rows the training rows of all of them
 */
record Candidates(List<Ensemble> grown, @Nullable Ensemble linear, List<List<SharedFit>> processes, Rows rows) {
    private static final int GROWN = 0;
    private static final int LINEAR = 1;
    private static final int PROCESSES = 2; // the first of the processes
    private static final int WAYS = PROCESSES + SharedKernels.ways();

    /** Returns the predictions of all ways for one output: ways×rows. */
    private double[][] predictions(int output, List<Chunk> some, ChunkPasses passes) {
        double[][] predictions = new double[WAYS][Chunk.rows(some)];
        for (Ensemble ensemble : grown) {
            double[] own = Grower.predictions(ensemble, output, some, passes);
            FastLoops.axpy(1.0 / grown.size(), own, 0, predictions[GROWN], 0, own.length);
        }
        if (linear != null) {
            predictions[LINEAR] = Grower.predictions(linear, output, some, passes);
        }
        for (int p = 0; p < processes.size(); p++) {
            if (!processes.get(p).isEmpty()) {
                Ensemble process = processes.get(p).get(output).ensemble();
                predictions[PROCESSES + p] = Grower.predictions(process, output, some, passes);
            }
        }
        return predictions;
    }

    /**
     * Returns the shares with which the blend predicts unseen rows best: ways×outputs.
     *
     * @param all candidates that learned from different rows
     * @param unseen for each of them, rows that it has not seen
     */
    static double[][] shares(List<Candidates> all, List<List<Chunk>> unseen, int outputs, ChunkPasses passes) {
        double[][] shares = new double[WAYS][outputs];
        for (int q = 0; q < outputs; q++) {
            int output = q;
            List<double[][]> parts = new ArrayList<>();
            for (int c = 0; c < all.size(); c++) {
                parts.add(all.get(c).predictions(q, unseen.get(c), passes));
            }
            double[][] predictions = new double[WAYS][];
            Arrays.setAll(
                    predictions,
                    way -> parts.stream()
                            .flatMapToDouble(part -> Arrays.stream(part[way]))
                            .toArray());
            double[] targets = unseen.stream()
                    .flatMap(List::stream)
                    .flatMapToDouble(chunk -> Arrays.stream(chunk.y[output]))
                    .toArray();
            double[] own = Shares.of(predictions, targets);
            for (int way = 0; way < WAYS; way++) {
                shares[way][q] = own[way];
            }
        }
        return shares;
    }

    /** Returns shares of growth alone. */
    static double[][] grownAlone(int outputs) {
        double[][] shares = new double[WAYS][outputs];
        Arrays.fill(shares[GROWN], 1.0);
        return shares;
    }

    private static boolean wanted(double[][] shares, int way) {
        return Arrays.stream(shares[way]).anyMatch(share -> share > 0);
    }

    /** Returns whether growth has a share in any output. */
    static boolean growthWanted(double[][] shares) {
        return wanted(shares, GROWN);
    }

    /** Returns whether the process of one caution has a share in any output. */
    static boolean processWanted(double[][] shares, int caution) {
        return wanted(shares, PROCESSES + caution);
    }

    /**
     * Returns these shares, with those of missing processes given to growth, or to the linear model if nothing was
     * grown.
     */
    double[][] possible(double[][] shares) {
        double[][] possible = Arrays.stream(shares).map(double[]::clone).toArray(double[][]::new);
        int heir = grown.isEmpty() ? LINEAR : GROWN;
        for (int way = PROCESSES; way < WAYS; way++) {
            int process = way - PROCESSES;
            if (process >= processes.size() || processes.get(process).isEmpty()) {
                for (int q = 0; q < possible[way].length; q++) {
                    possible[heir][q] += possible[way][q];
                    possible[way][q] = 0;
                }
            }
        }
        return possible;
    }

    /** Returns the number of weights that the rows determine, given that of each grown ensemble. */
    double effectiveParameters(double[][] shares, int output, double[] ofGrown) {
        double sum = shares[GROWN][output] * Arrays.stream(ofGrown).average().orElse(0);
        for (int p = 0; p < processes.size(); p++) {
            if (shares[PROCESSES + p][output] > 0) {
                sum += shares[PROCESSES + p][output]
                        * processes.get(p).get(output).effectiveParameters();
            }
        }
        return sum;
    }

    /** Blends all candidates in the given shares. Those without a share are omitted. */
    Blend blend(double[][] shares, Parallel parallel, Randomness random) {
        List<Blend.Part> parts = new ArrayList<>();
        List<double[]> own = new ArrayList<>();
        if (wanted(shares, GROWN)) {
            for (Ensemble ensemble : grown) {
                parts.add(Blend.Part.of(ensemble, rows, parallel, random));
                own.add(Arrays.stream(shares[GROWN])
                        .map(share -> share / grown.size())
                        .toArray());
            }
        }
        if (linear != null && (wanted(shares, LINEAR) || parts.isEmpty())) {
            parts.add(Blend.Part.of(linear, rows, parallel, random));
            own.add(shares[LINEAR]);
        }
        for (int p = 0; p < processes.size(); p++) {
            for (int q = 0; q < processes.get(p).size(); q++) {
                if (shares[PROCESSES + p][q] > 0) {
                    parts.add(processes.get(p).get(q).part(random));
                    double[] one = new double[shares[GROWN].length];
                    one[q] = shares[PROCESSES + p][q];
                    own.add(one);
                }
            }
        }
        if (parts.isEmpty()) { // a model needs at least one part, even if it only predicts the mean of the targets
            parts.add(Blend.Part.of(grown.get(0), rows, parallel, random));
            own.add(shares[GROWN]);
        }
        return new Blend(parts, own.toArray(double[][]::new));
    }
}
