package org.lgr.plot;

/** The standard normal distribution. */
final class Normal {
    private Normal() {}

    /**
     * Probability inside [−z, z]: twice the series Φ(z) − ½ = φ(z) (z + z³/3 + z⁵/(3·5) + …), whose terms are all positive, so
     * that nothing cancels.
     *
     * @param z at least 0
     */
    static double inside(double z) {
        if (z > 9) {
            return 1; // to the last bit
        }
        double sum = z;
        double term = z;
        for (int i = 3; term > 1e-17 * sum; i += 2) {
            term *= z * z / i;
            sum += term;
        }
        return 2 * sum * StrictMath.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    }

    /** The z with the given probability, in [0, 1), inside [−z, z]. */
    static double halfWidth(double probability) {
        double low = 0;
        double high = 9;
        for (int i = 0; i < 60; i++) { // bisection to the last bit
            double middle = 0.5 * (low + high);
            if (inside(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return 0.5 * (low + high);
    }
}
