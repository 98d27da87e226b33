package org.lgr.plot.report;

/**
 * The binomial distribution. Factorials are avoided: probabilities relative to the most likely count are computed
 * recursively.
 */
final class Binomial {
    private final int first; // count of relative[0]
    private final double[] relative;

    /**
     * A distribution of the number of successes.
     *
     * @param trials at least 1
     * @param probability of a success, in (0, 1)
     */
    Binomial(int trials, double probability) {
        double odds = probability / (1 - probability);
        int mode = (int) Math.min(trials, Math.floor((trials + 1.0) * probability));
        // Ten standard deviations and a margin for rare events: probabilities outside are below double precision.
        int reach = (int) (10 * Math.sqrt(trials * probability * (1 - probability))) + 30;
        first = Math.max(0, mode - reach);
        int last = (int) Math.min(trials, (long) mode + reach);
        relative = new double[last - first + 1];
        relative[mode - first] = 1;
        for (int k = mode; k > first; k--) {
            relative[k - 1 - first] = relative[k - first] * k / ((trials - k + 1.0) * odds);
        }
        for (int k = mode; k < last; k++) {
            relative[k + 1 - first] = relative[k - first] * (trials - k) * odds / (k + 1.0);
        }
    }

    /** The smallest count whose cumulative probability is at least the given one, in (0, 1). */
    int quantile(double probability) {
        double total = 0;
        for (double p : relative) {
            total += p;
        }
        int index = 0;
        for (double sum = relative[0]; sum < probability * total; sum += relative[index]) {
            index++;
        }
        return first + index;
    }
}
