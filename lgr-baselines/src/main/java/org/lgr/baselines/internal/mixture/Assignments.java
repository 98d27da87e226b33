package org.lgr.baselines.internal.mixture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The responsibilities r_nm ∝ g_m(x_n) exp(E[ln N(y_n; wᵀξ, 1/β)]), which are the mean-field posterior of the hidden
 * assignment of rows to experts. Only open gates are stored, which avoids an N×M array.
 *
 * <p>For a newborn expert the responsibility equals its gate: it has no regression yet with which it could compete.
 */
public final class Assignments {
    private static final int BLOCK = 8 * AssignmentTile.ROWS; // rows per task

    private final List<Share> shares;
    private final double logDensity;

    /** The rows at which the gate of one expert is open, and gate g and responsibility r there. */
    @SuppressWarnings("ArrayRecordComponent") // records are never compared
    public record Share(int[] rows, double[] gates, double[] responsibilities) {
        /** Sum of the responsibilities: the number of rows of this expert. */
        public double total() {
            double total = 0;
            for (double responsibility : responsibilities) {
                total += responsibility;
            }
            return total;
        }
    }

    private Assignments(List<Share> shares, double logDensity) {
        this.shares = shares;
        this.logDensity = logDensity;
    }

    public static Assignments of(double[] inputs, double[] targets, List<Expert> experts) {
        int blocks = (targets.length + BLOCK - 1) / BLOCK;
        List<Block> filled = IntStream.range(0, blocks)
                .parallel()
                .mapToObj(b -> new Block(inputs, targets, b * BLOCK, experts))
                .toList(); // in order, so that results do not depend on the number of threads
        return new Assignments(
                byExpert(filled, experts.size()),
                filled.stream().mapToDouble(block -> block.logDensity).sum());
    }

    /** The rows of one expert. */
    public Share of(int expert) {
        return shares.get(expert);
    }

    /** Σ_n ln Σ_m g_m exp(E[ln N(y_n; wᵀξ, 1/β)]), the part of the lower bound that depends on the rows. */
    public double logDensity() {
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

    /** The open gates of a block of rows, ordered by tile and then by expert. */
    private static final class Block {
        private int[] row = new int[BLOCK];
        private int[] expert = new int[BLOCK];
        private double[] gate = new double[BLOCK];
        private double[] responsibility = new double[BLOCK];
        private int size;
        private double logDensity;

        private Block(double[] inputs, double[] targets, int from, List<Expert> experts) {
            int end = Math.min(targets.length, from + BLOCK);
            AssignmentTile tile = new AssignmentTile(experts, inputs.length / targets.length);
            for (int start = from; start < end; start += AssignmentTile.ROWS) {
                int rows = Math.min(AssignmentTile.ROWS, end - start);
                tile.fill(inputs, targets, start, start + rows);
                logDensity += tile.logDensity();
                for (int m = 0; m < experts.size(); m++) {
                    for (int n = 0; tile.open(m) && n < rows; n++) {
                        if (tile.gate(m, n) > 0) {
                            add(start + n, m, tile.gate(m, n), tile.responsibility(m, n));
                        }
                    }
                }
            }
        }

        private void add(int n, int m, double open, double share) {
            if (size == row.length) {
                row = Arrays.copyOf(row, 2 * size);
                expert = Arrays.copyOf(expert, 2 * size);
                gate = Arrays.copyOf(gate, 2 * size);
                responsibility = Arrays.copyOf(responsibility, 2 * size);
            }
            row[size] = n;
            expert[size] = m;
            gate[size] = open;
            responsibility[size++] = share;
        }
    }
}
