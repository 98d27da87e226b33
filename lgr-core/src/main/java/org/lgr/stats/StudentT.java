package org.lgr.stats;

/**
 * Student's t distribution scaled to variance 1, so that it has the spread of a standard normal distribution but
 * heavier tails; with infinite degrees of freedom it is the normal distribution. Immutable.
 */
public final class StudentT {
    // Lanczos' approximation of the gamma function with g = 7 and nine terms; relative error about 1e-15.
    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private final double degreesOfFreedom;
    private final double logNormaliser; // log density at 0

    /**
     * A distribution.
     *
     * @param degreesOfFreedom greater than 2, so that there is a variance; may be infinite
     */
    public StudentT(double degreesOfFreedom) {
        if (!(degreesOfFreedom > 2)) {
            throw new IllegalArgumentException(
                    "a t distribution with a variance has more than 2 degrees of freedom, got " + degreesOfFreedom);
        }
        this.degreesOfFreedom = degreesOfFreedom;
        logNormaliser = normal()
                ? -0.5 * Math.log(2 * Math.PI)
                : logGamma(0.5 * (degreesOfFreedom + 1))
                        - logGamma(0.5 * degreesOfFreedom)
                        - 0.5 * Math.log(Math.PI * (degreesOfFreedom - 2));
    }

    private boolean normal() {
        return degreesOfFreedom == Double.POSITIVE_INFINITY;
    }

    /** Log density at z, in units of the standard deviation. */
    public double logDensity(double z) {
        return logNormaliser
                - (normal() ? 0.5 * z * z : 0.5 * (degreesOfFreedom + 1) * Math.log1p(z * z / (degreesOfFreedom - 2)));
    }

    /** Probability of a value within z standard deviations of the mean. */
    public double probabilityWithin(double z) {
        double square = z * z;
        if (normal()) { // an incomplete gamma function, as the limit of the incomplete beta function below
            return errorFunction(Math.abs(z) / Math.sqrt(2));
        }
        return 1
                - incompleteBeta((degreesOfFreedom - 2) / (degreesOfFreedom - 2 + square), 0.5 * degreesOfFreedom, 0.5);
    }

    /**
     * Half the width of the central interval of the given probability, in standard deviations: 1.96 for 0.95 and
     * infinite degrees of freedom.
     *
     * @param probability in (0, 1)
     */
    public double intervalHalfWidth(double probability) {
        double normal = StandardNormal.intervalHalfWidth(probability);
        if (normal()) {
            return normal;
        }
        double low = 0;
        double high = normal;
        while (probabilityWithin(high) < probability) {
            high *= 2;
        }
        for (int i = 0; i < 200 && high - low > 1e-15 * high; i++) {
            double middle = 0.5 * (low + high);
            if (probabilityWithin(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return 0.5 * (low + high);
    }

    private static double logGamma(double x) {
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x - 1 + i);
        }
        double t = x + 6.5;
        return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
    }

    /**
     * I_x(a, b), the regularised incomplete beta function, by its continued fraction on the side where it converges
     * fast.
     */
    private static double incompleteBeta(double x, double a, double b) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        double front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b));
        return x < (a + 1) / (a + b + 2)
                ? front * betaFraction(x, a, b) / a
                : 1 - front * betaFraction(1 - x, b, a) / b;
    }

    /** Lentz' method. */
    private static double betaFraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / nonzero(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m < 10_000; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonzero(1 + even * d);
            c = nonzero(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonzero(1 + odd * d);
            c = nonzero(1 + odd / c);
            value *= d * c;
            if (Math.abs(d * c - 1) < 1e-15) {
                break;
            }
        }
        return value;
    }

    private static double nonzero(double value) {
        return Math.abs(value) < 1e-300 ? 1e-300 : value;
    }

    /** erf(x) for x ≥ 0, by its series near 0 and the continued fraction of its complement further out. */
    private static double errorFunction(double x) {
        if (x < 2.5) {
            double term = x;
            double sum = x;
            for (int n = 1; n < 200 && Math.abs(term) > 1e-17 * sum; n++) {
                term *= -x * x / n;
                sum += term / (2 * n + 1);
            }
            return 2 / Math.sqrt(Math.PI) * sum;
        }
        double fraction = 0;
        for (int n = 80; n > 0; n--) {
            fraction = 0.5 * n / (x + fraction);
        }
        return 1 - Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
    }
}
