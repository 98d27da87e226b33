package org.lgr;

/**
 * The functions ξ of one local model: all monomials of (x − c) up to a total order [M14 section 3, eq. 2].
 *
 * @param order 0 for constant, 1 for linear, higher for polynomial local models
 */
public record LocalBasis(int order) {
    /** Highest order. */
    public static final int MAX_ORDER = 8;

    /** Checks the order. */
    public LocalBasis {
        if (order < 0 || order > MAX_ORDER) {
            throw new IllegalArgumentException("order of a local basis must be in 0.." + MAX_ORDER + ", got " + order
                    + "; 1 (linear) suits most data");
        }
    }

    /** Local constants: a radial basis function network with learned length scales. */
    public static LocalBasis constant() {
        return new LocalBasis(0);
    }

    /** Local linear models, the default. */
    public static LocalBasis linear() {
        return new LocalBasis(1);
    }

    /** All monomials up to the given total order. */
    public static LocalBasis polynomial(int order) {
        return new LocalBasis(order);
    }

    /**
     * Number of components K = (D + order choose order) of one local model.
     *
     * @throws IllegalArgumentException if one local model would need more than a million components
     */
    public int components(int dimension) {
        long count = 1;
        for (int i = 1; i <= order; i++) {
            count = count * (dimension + i) / i; // stays whole: a product of i consecutive numbers is divisible by i!
            if (count > 1_000_000) {
                throw new IllegalArgumentException("a polynomial of order " + order + " in " + dimension
                        + " inputs has more than a million components per local model; lower the order");
            }
        }
        return (int) count;
    }
}
