package org.lgr.baselines.process;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.lgr.Prediction;

/**
 * Locally growing random tree of Gaussian processes, LoG-GP [Lederer, Ordóñez Conejo, Maier, Xiao, Umlauft and Hirche
 * 2021], after the paper. Leaves of a binary tree are exact processes of a few points with one prior. A full leaf is
 * divided along the input that varies most there, in units of its length scale, at the mean of its points. Within a
 * strip around that place chance decides to which side a point goes, with a probability that grows linearly across the
 * strip, so that regions overlap. A prediction is the generalised product of the leaves that could have got the point,
 * each weighted with the probability that it does.
 */
public final class LocalProcesses implements ProcessStream {
    private static final double OVERLAP = 0.05; // width of the strip, in units of the range of a leaf's points

    private final ProcessPrior prior;
    private final int capacity;
    private final double[] ones;
    private final double[] input;
    private final SplittableRandom random;
    private final Node root;
    private int leaves = 1;
    private double precision; // Σ p/σ²
    private double weightedMean; // Σ p μ/σ²

    /** A leaf as long as it has a process, afterwards an inner node. */
    private static final class Node {
        private @Nullable LocalProcess process;
        private int column; // input along which it is divided
        private double threshold;
        private double width;
        private @Nullable Node below;
        private @Nullable Node above;

        private Node(LocalProcess process) {
            this.process = process;
        }

        /** Probability that a point goes above the threshold. */
        private double probabilityAbove(double[] z) {
            return Math.max(0, Math.min(1, 0.5 + (z[column] - threshold) / width));
        }
    }

    /**
     * Without points.
     *
     * @param prior of every leaf
     * @param capacity most points of a leaf, at least 2
     * @param seed of the random choices
     */
    public LocalProcesses(ProcessPrior prior, int capacity, long seed) {
        if (capacity < 2) {
            throw new IllegalArgumentException("a leaf needs room for at least 2 points, got " + capacity);
        }
        this.prior = prior;
        this.capacity = capacity;
        ones = new double[prior.dimension()];
        Arrays.fill(ones, 1);
        input = new double[prior.dimension()];
        random = new SplittableRandom(seed);
        root = new Node(empty());
    }

    private LocalProcess empty() {
        return new LocalProcess(prior.signal(), prior.noise(), ones, capacity);
    }

    @Override
    public void update(double[] x, double y) {
        double target = prior.target(y);
        prior.scale(x, input);
        add(root, input, target);
    }

    private void add(Node start, double[] z, double target) {
        Node node = start;
        while (true) {
            LocalProcess process = node.process;
            if (process == null) {
                node = draw(node, z);
            } else if (!process.full()) {
                process.add(z, target);
                return;
            } else if (!divide(node, process)) {
                node.process = withoutOldest(process);
            }
        }
    }

    private Node draw(Node node, double[] z) {
        double above = node.probabilityAbove(z);
        // Outside of the strip nothing is drawn.
        boolean up = above >= 1 || (above > 0 && random.nextDouble() < above);
        return present(up ? node.above : node.below);
    }

    private static Node present(@Nullable Node node) {
        if (node == null) {
            throw new IllegalStateException("an inner node has two children");
        }
        return node;
    }

    /** Divides a full leaf; false if its points are all at one place. */
    private boolean divide(Node node, LocalProcess process) {
        double widest = 0;
        for (int d = 0; d < ones.length; d++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            double sum = 0;
            for (int n = 0; n < process.size(); n++) {
                double value = process.input(n, d);
                least = Math.min(least, value);
                most = Math.max(most, value);
                sum += value;
            }
            if (most - least > widest) {
                widest = most - least;
                node.column = d;
                node.threshold = sum / process.size();
            }
        }
        if (widest == 0) {
            return false;
        }
        node.width = OVERLAP * widest;
        node.below = new Node(empty());
        node.above = new Node(empty());
        node.process = null;
        leaves++;
        for (int n = 0; n < process.size(); n++) {
            double[] z = process.point(n);
            // A child has room for all points of its parent.
            LocalProcess child = draw(node, z).process;
            if (child != null) {
                child.add(z, process.target(n));
            }
        }
        return true;
    }

    private LocalProcess withoutOldest(LocalProcess process) {
        LocalProcess rest = empty();
        for (int n = 1; n < process.size(); n++) {
            rest.add(process.point(n), process.target(n));
        }
        return rest;
    }

    @Override
    public Prediction predict(double[] x) {
        prior.scale(x, input);
        precision = 0;
        weightedMean = 0;
        combine(root, 1);
        return prior.prediction(weightedMean / precision, 1 / precision);
    }

    private void combine(Node node, double probability) {
        LocalProcess process = node.process;
        if (process != null) {
            process.predict(input);
            double share = probability / process.variance();
            precision += share;
            weightedMean += share * process.mean();
            return;
        }
        double above = node.probabilityAbove(input);
        if (above < 1) {
            combine(present(node.below), probability * (1 - above));
        }
        if (above > 0) {
            combine(present(node.above), probability * above);
        }
    }

    /** Number of leaves. */
    public int localModelCount() {
        return leaves;
    }
}
