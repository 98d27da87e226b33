package org.lgr;

/**
 * What an {@code OnlineLearner} does with rows of the past.
 *
 * @param kind when they are forgotten
 * @param halfLife points after which a row counts half, for {@link Kind#FIXED}; infinite otherwise
 */
public record Forgetting(Kind kind, double halfLife) {
    /** When rows are forgotten. */
    public enum Kind {
        /** Never: a world that does not change. */
        OFF,
        /**
         * When predictions fail where the model was sure: in the regions that are visited from then on, and nowhere
         * else.
         */
        ON_CHANGE,
        /** All the time: a world that always drifts. */
        FIXED
    }

    /** Checks the half-life. */
    public Forgetting {
        if (kind == Kind.FIXED
                ? !(halfLife > 0 && halfLife < Double.POSITIVE_INFINITY)
                : halfLife != Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "fixed forgetting needs a half-life > 0 in points, others an infinite one, got " + halfLife);
        }
    }

    /** Nothing is ever forgotten. */
    public static Forgetting off() {
        return new Forgetting(Kind.OFF, Double.POSITIVE_INFINITY);
    }

    /** Region by region, once the world has changed. The default. */
    public static Forgetting onChange() {
        return new Forgetting(Kind.ON_CHANGE, Double.POSITIVE_INFINITY);
    }

    /**
     * Steadily.
     *
     * @param halfLife points after which a row counts half
     */
    public static Forgetting fixed(double halfLife) {
        return new Forgetting(Kind.FIXED, halfLife);
    }

    /** The kind, and the half-life if there is one. */
    @Override
    public String toString() {
        return kind == Kind.FIXED ? kind + " with a half-life of " + halfLife + " points" : kind.name();
    }
}
