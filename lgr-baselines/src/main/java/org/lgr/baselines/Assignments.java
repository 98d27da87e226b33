package org.lgr.baselines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which expert made which row: the responsibilities r_nm ∝ g_m(x_n) exp(E[ln N(y_n; wᵀξ, 1/β)]), the mean-field posterior of the
 * mixture's hidden choices. Only open gates are kept, so that there is no N×M array.
 *
 * <p>A newborn expert takes what its gate opens: its first regression would otherwise compete with those of the others before it
 * has seen a row.
 */
final class Assignments {
    private static final int BLOCK = 256; // rows that make one task
    private static final double LOG_NEGLIGIBLE = Math.log(1e-6); // responsibility, relative to that of another expert

    private final List<Share> shares;
    private final double logDensity;

    /** The rows at which the gate of one expert is open, and gate g and responsibility r there. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Share(int[] rows, double[] gates, double[] responsibilities) {
        double total() {
            return Arrays.stream(responsibilities).sum();
        }
    }

    private Assignments(List<Share> shares, double logDensity) {
        this.shares = shares;
        this.logDensity = logDensity;
    }

    static Assignments of(double[] inputs, double[] targets, List<Expert> experts) {
        List<LocalLinear> locals = experts.stream().map(Expert::local).toList();
        int blocks = (targets.length + BLOCK - 1) / BLOCK;
        List<Block> filled = IntStream.range(0, blocks)
                .parallel()
                .mapToObj(b -> {
                    Block block = new Block(b * BLOCK, experts, locals);
                    block.fill(inputs, targets);
                    return block;
                })
                .toList(); // in order: the number of threads changes no bit
        return new Assignments(
                byExpert(filled, experts.size()),
                filled.stream().mapToDouble(block -> block.logDensity).sum());
    }

    /** What one expert takes part in. */
    Share of(int expert) {
        return shares.get(expert);
    }

    /** Σ_n ln Σ_m g_m exp(E[ln N(y_n; wᵀξ, 1/β)]), the part of the lower bound that depends on the rows. */
    double logDensity() {
        return logDensity;
    }

    private static List<Share> byExpert(List<Block> blocks, int experts) {
        int[] counts = new int[experts];
        for (Block block : blocks) {
            for (int i = 0; i < block.size; i++) {
                counts[block.expert[i]]++;
            }
        }
        List<Share> shares = new ArrayList<>(experts);
        for (int count : counts) {
            shares.add(new Share(new int[count], new double[count], new double[count]));
        }
        int[] next = new int[experts];
        for (Block block : blocks) {
            for (int i = 0; i < block.size; i++) {
                Share share = shares.get(block.expert[i]);
                int at = next[block.expert[i]]++;
                share.rows[at] = block.row[i];
                share.gates[at] = block.gate[i];
                share.responsibilities[at] = block.responsibility[i];
            }
        }
        return shares;
    }

    /** The open gates of a few rows, row by row. */
    private static final class Block {
        private final int from;
        private final List<Expert> experts;
        private final List<LocalLinear> locals;
        private int[] row = new int[BLOCK];
        private int[] expert = new int[BLOCK];
        private double[] gate = new double[BLOCK];
        private double[] responsibility = new double[BLOCK];
        private int size;
        private double logDensity;

        private Block(int from, List<Expert> experts, List<LocalLinear> locals) {
            this.from = from;
            this.experts = experts;
            this.locals = locals;
        }

        private void fill(double[] inputs, double[] targets) {
            int dimension = inputs.length / targets.length;
            double[] z = new double[dimension];
            for (int n = from; n < Math.min(targets.length, from + BLOCK); n++) {
                System.arraycopy(inputs, n * dimension, z, 0, dimension);
                int first = size;
                double[] gates = Gates.at(z, locals);
                for (int m = 0; m < gates.length; m++) {
                    if (gates[m] > 0) {
                        add(n, m, gates[m]);
                    }
                }
                assign(first, z, targets[n]);
            }
        }

        private void add(int n, int m, double open) {
            if (size == row.length) {
                row = Arrays.copyOf(row, 2 * size);
                expert = Arrays.copyOf(expert, 2 * size);
                gate = Arrays.copyOf(gate, 2 * size);
                responsibility = Arrays.copyOf(responsibility, 2 * size);
            }
            row[size] = n;
            expert[size] = m;
            gate[size++] = open;
        }

        /** Shares one row out among the experts from {@code first} on. */
        private void assign(int first, double[] z, double y) {
            double largest = Double.NEGATIVE_INFINITY;
            int best = first;
            double grown = 0; // gates of those that are not newborn
            for (int i = first; i < size; i++) {
                if (!experts.get(expert[i]).newborn()) {
                    grown += gate[i];
                    responsibility[i] = Math.log(gate[i]) + most(i, z, y);
                    best = responsibility[i] > largest ? i : best;
                    largest = Math.max(largest, responsibility[i]);
                }
            }
            if (grown == 0) {
                System.arraycopy(gate, first, responsibility, first, size - first);
                return;
            }
            double base = largest - uncertainty(best, z);
            double total = 0;
            for (int i = first; i < size; i++) {
                if (!experts.get(expert[i]).newborn()) {
                    // Most open gates lead to experts that cannot have made the row; Σ would cost the most, and change
                    // nothing.
                    responsibility[i] = responsibility[i] - base > LOG_NEGLIGIBLE
                            ? Math.exp(responsibility[i] - base - uncertainty(i, z))
                            : 0;
                    total += responsibility[i];
                }
            }
            for (int i = first; i < size; i++) {
                responsibility[i] = experts.get(expert[i]).newborn() ? gate[i] : responsibility[i] * grown / total;
            }
            logDensity += base + Math.log(total / grown);
        }

        private double most(int i, double[] z, double y) {
            Expert candidate = experts.get(expert[i]);
            return candidate.mostLogDensity(candidate.local().features(z), y);
        }

        private double uncertainty(int i, double[] z) {
            Expert candidate = experts.get(expert[i]);
            return candidate.uncertainty(candidate.local().features(z));
        }
    }
}
