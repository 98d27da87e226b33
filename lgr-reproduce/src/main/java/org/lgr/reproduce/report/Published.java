package org.lgr.reproduce.report;

import java.util.List;

/** The numbers published in [M14]. */
public final class Published {
    private Published() {}

    /**
     * A cell of the table of the cross function.
     *
     * @param nmse normalised mean squared error on the grid
     * @param wGen the best w_gen
     * @param models number of local models
     */
    public record CrossCell(double nmse, double wGen, double models) {}

    /** Values from the table of the cross function, without and with learning of length scales. */
    public static CrossCell cross(Method method, boolean learned) {
        return switch (method) {
            case LWPR -> learned ? new CrossCell(0.0365, 0.1, 45.5) : new CrossCell(0.234, 0.2, 13);
            case LGR -> learned ? new CrossCell(0.0137, 0.9, 23.3) : new CrossCell(0.069, 1.0, 23.8);
            case ME -> learned ? new CrossCell(0.0313, 0.4, 62.2) : new CrossCell(0.169, 0.5, 21.2);
        };
    }

    /**
     * A cell of the table of the SARCOS arm.
     *
     * @param nmse normalised mean squared error on the test rows
     * @param mse mean squared error
     * @param models number of local models
     */
    public record JointCell(double nmse, double mse, double models) {}

    /**
     * Values from the table of the SARCOS arm.
     *
     * @param joint from 1 to 7
     */
    public static JointCell sarcos(Method method, int joint) {
        return switch (method) {
            case LWPR -> LWPR.get(joint - 1);
            case LGR -> LGR.get(joint - 1);
            case ME -> ME.get(joint - 1);
        };
    }

    /** The methods in both tables. */
    public enum Method {
        LWPR(0),
        LGR(1),
        ME(2);

        private final int series;

        Method(int series) {
            this.series = series;
        }

        /** Number of its colour in figures. */
        public int series() {
            return series;
        }
    }

    private static final List<JointCell> LWPR = List.of(
            new JointCell(0.045, 19.160, 419),
            new JointCell(0.039, 8.938, 493),
            new JointCell(0.034, 3.420, 483),
            new JointCell(0.024, 4.552, 384),
            new JointCell(0.064, 0.060, 514),
            new JointCell(0.075, 0.221, 519),
            new JointCell(0.03, 0.203, 405));
    private static final List<JointCell> LGR = List.of(
            new JointCell(0.015, 6.282, 366),
            new JointCell(0.0195, 4.391, 361),
            new JointCell(0.014, 1.382, 359),
            new JointCell(0.016, 3.118, 348),
            new JointCell(0.035, 0.0336, 354),
            new JointCell(0.027, 0.0786, 359),
            new JointCell(0.023, 0.1578, 358));
    private static final List<JointCell> ME = List.of(
            new JointCell(0.071, 30.125, 249),
            new JointCell(0.0871, 19.564, 257),
            new JointCell(0.074, 7.319, 243),
            new JointCell(0.039, 7.348, 239),
            new JointCell(0.058, 0.0552, 438),
            new JointCell(0.124, 0.363, 234),
            new JointCell(0.0235, 0.1589, 383));
}
