package org.lgr.stats;

/** The standard normal distribution. */
public final class StandardNormal {
    // Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988): rational approximations, highest power first;
    // the published
    // coefficients have 20 digits, these are the doubles nearest to them.
    private static final double[] CENTRE_ABOVE = {
        2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987,
        13731.69376550946, 1971.5909503065513, 133.14166789178438, 3.3871328727963665
    };
    private static final double[] CENTRE_BELOW = {
        5226.495278852854,
        28729.085735721943,
        39307.89580009271,
        21213.794301586597,
        5394.196021424751,
        687.1870074920579,
        42.31333070160091,
        1
    };
    private static final double[] SIDE_ABOVE = {
        0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684,
        3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835
    };
    private static final double[] SIDE_BELOW = {
        1.0507500716444169e-9,
        0.0005475938084995345,
        0.015198666563616457,
        0.14810397642748008,
        0.6897673349851,
        1.6763848301838038,
        2.053191626637759,
        1
    };
    private static final double[] TAIL_ABOVE = {
        2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
        0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103
    };
    private static final double[] TAIL_BELOW = {
        2.0442631033899397e-15,
        1.421511758316446e-7,
        1.8463183175100548e-5,
        0.0007868691311456133,
        0.014875361290850615,
        0.1369298809227358,
        0.599832206555888,
        1
    };

    private StandardNormal() {}

    /**
     * The value that a standard normal variable stays below with the given probability; relative error about 1e-15.
     *
     * @param probability in (0, 1)
     */
    public static double quantile(double probability) {
        requireProbability(probability);
        double q = probability - 0.5;
        if (Math.abs(q) <= 0.425) {
            double r = 0.180625 - q * q;
            return q * polynomial(CENTRE_ABOVE, r) / polynomial(CENTRE_BELOW, r);
        }
        double r = Math.sqrt(-Math.log(q < 0 ? probability : 1 - probability));
        double value = r <= 5
                ? polynomial(SIDE_ABOVE, r - 1.6) / polynomial(SIDE_BELOW, r - 1.6)
                : polynomial(TAIL_ABOVE, r - 5) / polynomial(TAIL_BELOW, r - 5);
        return q < 0 ? -value : value;
    }

    /**
     * Half the width of the central interval that holds a standard normal variable with the given probability: 1.96 for
     * 0.95.
     *
     * @param probability in (0, 1)
     */
    public static double intervalHalfWidth(double probability) {
        requireProbability(probability);
        return quantile(0.5 + probability / 2);
    }

    private static void requireProbability(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("a probability must be in (0, 1), got " + probability);
        }
    }

    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (double coefficient : coefficients) {
            sum = sum * x + coefficient;
        }
        return sum;
    }
}
