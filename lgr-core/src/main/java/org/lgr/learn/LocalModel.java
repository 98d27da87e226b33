package org.lgr.learn;

import java.util.Arrays;

/**
 * One local model of a fitted {@link LgrModel}, for inspection and plots: centre and length scales in the units of the
 * inputs, weights and relevances for standardised inputs and target. Immutable.
 */
public final class LocalModel {
    private final double[] centre;
    private final double[] lengthScales;
    private final int[] components;
    private final double[] weights;
    private final double[] relevances;

    LocalModel(double[] centre, double[] lengthScales, int[] components, double[] weights, double[] relevances) {
        this.centre = centre;
        this.lengthScales = lengthScales;
        this.components = components;
        this.weights = weights;
        this.relevances = relevances;
    }

    /** Centre c_m in units of the inputs. */
    public double[] centre() {
        return centre.clone();
    }

    /** Length scale λ_md per input, in units of the inputs. */
    public double[] lengthScales() {
        return lengthScales.clone();
    }

    /**
     * The components that survived pruning, ascending: 0 is the constant, 1..D are the slopes, then products of inputs.
     */
    public int[] components() {
        return components.clone();
    }

    /** Posterior mean weight of each surviving component, for standardised inputs and target. */
    public double[] weights() {
        return weights.clone();
    }

    /** Relevance (prior precision) α_mk of each surviving component; large means hardly needed. */
    public double[] relevances() {
        return relevances.clone();
    }

    @Override
    public String toString() {
        return "LocalModel[centre " + Arrays.toString(centre) + ", length scales " + Arrays.toString(lengthScales)
                + ", " + components.length + " live components]";
    }
}
