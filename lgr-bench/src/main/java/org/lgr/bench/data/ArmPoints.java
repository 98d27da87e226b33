package org.lgr.bench.data;

import java.util.function.Predicate;
import org.lgr.data.synthetic.ArmTrajectories;

/** Streams of inputs and torques of the simulated arm, without the columns of trajectory and time. */
public final class ArmPoints {
    private ArmPoints() {}

    /** All rows. */
    public static Points of(ArmTrajectories source) {
        return of(source, row -> true);
    }

    /** The rows that fulfil a condition. */
    public static Points of(ArmTrajectories source, Predicate<double[]> wanted) {
        double[] row = new double[source.names().size()];
        return (x, y) -> {
            do {
                source.next(row);
            } while (!wanted.test(row));
            System.arraycopy(row, RobotData.ARM_FIRST_INPUT, x, 0, x.length);
            System.arraycopy(row, RobotData.ARM_FIRST_INPUT + x.length, y, 0, y.length);
        };
    }
}
