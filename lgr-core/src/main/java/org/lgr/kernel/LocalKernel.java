package org.lgr.kernel;

/** One local Gaussian process of a {@link LocalKernelModel} before any data, in the data's own units. Immutable. */
public final class LocalKernel {
    private final double[] centre;
    private final double[] reach;
    private final double[] lengthScales;
    private final double variance;

    LocalKernel(double[] centre, double[] reach, double[] lengthScales, double variance) {
        this.centre = centre;
        this.reach = reach;
        this.lengthScales = lengthScales;
        this.variance = variance;
    }

    /** Centre c of the localiser η(x) = exp(−½ Σ_d (x_d − c_d)²/λ_d²). */
    public double[] centre() {
        return centre.clone();
    }

    /** Length scale λ_d of the localiser per input: how far the local function reaches. */
    public double[] reach() {
        return reach.clone();
    }

    /** Length scale ℓ_d of the kernel per input: how fast the local function varies. */
    public double[] lengthScales() {
        return lengthScales.clone();
    }

    /** Variance of the local function at its centre, in squared units of the target. */
    public double variance() {
        return variance;
    }
}
