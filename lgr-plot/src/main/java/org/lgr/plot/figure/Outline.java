package org.lgr.plot.figure;

/**
 * Position and extent of a local model of two inputs.
 *
 * @param x1 first coordinate of its centre
 * @param x2 second coordinate of its centre
 * @param scale1 length scale along the first input, positive
 * @param scale2 length scale along the second input, positive
 * @param remark additional text for its tooltip, may be empty
 */
public record Outline(double x1, double x2, double scale1, double scale2, String remark) {
    /** Checks the scales. */
    public Outline {
        if (!(scale1 > 0 && scale2 > 0)) {
            throw new IllegalArgumentException(
                    "length scales of an outline must be positive, got " + scale1 + " and " + scale2);
        }
    }

    Outline(double[] centre, double[] scales, String remark) {
        this(centre[0], centre[1], scales[0], scales[1], remark);
    }
}
