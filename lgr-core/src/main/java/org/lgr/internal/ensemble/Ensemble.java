package org.lgr.internal.ensemble;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.model.Monomials;

/**
 * Local models while they learn. All outputs share the localisers; each output has its own relevances, weights
 * and noise variance.
 */
public final class Ensemble {
    /** A weight with a larger relevance is practically zero. */
    public static final double LARGEST_RELEVANCE = 1e12;

    private static final double CLEARLY = 0.1; // share of the pruning threshold

    // Standard deviations of an input. Wider models see no data that far away.
    private static final double WIDEST_REACH = 3;

    public final Monomials monomials;
    public final List<Localiser> localisers = new ArrayList<>();
    public final List<Output> outputs = new ArrayList<>();

    /** The quantities that each output has for itself. */
    public static final class Output {
        // Per model, K prior precisions α; infinite once pruned.
        public final List<double[]> relevance = new ArrayList<>();
        public final List<double[]> mean = new ArrayList<>(); // per model, K posterior means; 0 once pruned
        public double noise; // s²
        public double offset; // constant added to the sum of local models
        // Lower bound of learned relevances, for a component whose feature is at most 1; see leastRelevances.
        public double leastRelevance;

        Output(double noise) {
            this.noise = noise;
        }

        public boolean live(int model, int component) {
            return relevance.get(model)[component] < Double.POSITIVE_INFINITY;
        }
    }

    public Ensemble(Monomials monomials, int outputs, double noise) {
        this.monomials = monomials;
        for (int q = 0; q < outputs; q++) {
            this.outputs.add(new Output(noise));
        }
    }

    public Ensemble copy() {
        Ensemble copy = new Ensemble(monomials, 0, 0);
        localisers.forEach(localiser -> copy.localisers.add(localiser.copy()));
        for (Output output : outputs) {
            Output twin = new Output(output.noise);
            twin.offset = output.offset;
            twin.leastRelevance = output.leastRelevance;
            output.relevance.forEach(values -> twin.relevance.add(values.clone()));
            output.mean.forEach(values -> twin.mean.add(values.clone()));
            copy.outputs.add(twin);
        }
        return copy;
    }

    public int size() {
        return localisers.size();
    }

    /** Adds a local model whose components all start with the given relevance. */
    public void add(Localiser localiser, double relevance) {
        double[][] relevances = new double[outputs.size()][monomials.size()];
        for (double[] own : relevances) {
            Arrays.fill(own, relevance);
        }
        add(localiser, relevances);
    }

    /** Adds a local model with the relevances that its components have for every output. */
    public void add(Localiser localiser, double[][] relevances) {
        localisers.add(localiser);
        for (int q = 0; q < outputs.size(); q++) {
            outputs.get(q).relevance.add(relevances[q]);
            outputs.get(q).mean.add(new double[monomials.size()]);
        }
    }

    /** Returns the components that are live for at least one output. */
    private int[] live(int model) {
        int[] live = new int[monomials.size()];
        int count = 0;
        for (int k = 0; k < live.length; k++) {
            for (Output output : outputs) {
                if (output.live(model, k)) {
                    live[count++] = k;
                    break;
                }
            }
        }
        return Arrays.copyOf(live, count);
    }

    /** Returns the layout of the live components of all models. */
    public Layout layout() {
        int[][] live = new int[size()][];
        Arrays.setAll(live, this::live);
        return new Layout(live);
    }

    /** Prunes as {@link #prune(double, double, boolean)}; a component in use has a tenth of the threshold at most. */
    public int prune(double threshold) {
        return prune(threshold, CLEARLY, true);
    }

    /**
     * Prunes components whose relevance exceeds the threshold, and models none of whose components is in use. At least
     * one model remains.
     *
     * @param share a component is in use if its relevance is below this share of the threshold
     * @param single whether single components of models in use are pruned
     * @return number of components removed
     */
    public int prune(double threshold, double share, boolean single) {
        int before = layout().size;
        for (int m = size() - 1; m >= 0; m--) {
            boolean wanted = false;
            for (Output output : outputs) {
                double[] relevance = output.relevance.get(m);
                for (int k = 0; k < relevance.length; k++) {
                    wanted |= relevance[k] < share * threshold;
                    if (single && relevance[k] > threshold) {
                        relevance[k] = Double.POSITIVE_INFINITY;
                        output.mean.get(m)[k] = 0;
                    }
                }
            }
            if (!wanted && size() > 1) {
                remove(m);
            }
        }
        if (size() == 1 && layout().size == 0) { // the last model is a constant with the weakest weight allowed
            outputs.forEach(output -> output.relevance.get(0)[0] = threshold);
        }
        return before - layout().size;
    }

    /**
     * Returns the least relevance of every component of a layout. The contribution of a component has the prior
     * standard deviation 1/√α times its feature. So α must exceed the square of the largest value of the feature, times
     * a constant.
     */
    public double[] leastRelevances(Layout layout, Output output) {
        double[] least = new double[layout.size + 1];
        for (int m = 0; m < layout.live.length; m++) {
            double[] reach = localisers.get(m).lengthScale;
            for (int j = 0; j < layout.live[m].length; j++) {
                double size = 1;
                for (int k = layout.live[m][j]; k > 0; k = monomials.parent(k)) {
                    size *= Math.min(WIDEST_REACH, reach[monomials.factor(k)]);
                }
                least[layout.from[m] + j] = output.leastRelevance * size * size;
            }
        }
        return least;
    }

    /** Removes a model. */
    public void remove(int model) {
        localisers.remove(model);
        for (Output output : outputs) {
            output.relevance.remove(model);
            output.mean.remove(model);
        }
    }

    /** Positions of the live components of all models in one vector. The constant offset comes last. */
    public static final class Layout implements Serializable {
        private static final long serialVersionUID = 1;

        public final int[][] live; // per model, the components live for any output, ascending
        public final int[] from; // M+1, position of the first component of each model
        // P, the number of live components of all models; there are P + 1 features with the offset
        public final int size;

        Layout(int[][] live) {
            this.live = live;
            from = new int[live.length + 1];
            for (int m = 0; m < live.length; m++) {
                from[m + 1] = from[m] + live[m].length;
            }
            size = from[live.length];
        }

        /** Returns the features that are live for one output, the offset last. */
        public int[] of(Output output) {
            int[] features = new int[size + 1];
            int count = 0;
            for (int m = 0; m < live.length; m++) {
                for (int j = 0; j < live[m].length; j++) {
                    if (output.live(m, live[m][j])) {
                        features[count++] = from[m] + j;
                    }
                }
            }
            features[count++] = size;
            return Arrays.copyOf(features, count);
        }

        /** Returns the means of one output in one vector, the offset last. */
        public double[] means(Output output) {
            double[] means = gather(output.mean);
            means[size] = output.offset;
            return means;
        }

        /** Collects values stored by model and component into one vector, with 0 for the offset. */
        public double[] gather(List<double[]> values) {
            double[] vector = new double[size + 1];
            for (int m = 0; m < live.length; m++) {
                for (int j = 0; j < live[m].length; j++) {
                    vector[from[m] + j] = values.get(m)[live[m][j]];
                }
            }
            return vector;
        }
    }
}
