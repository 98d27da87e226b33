package org.lgr.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowWriter;
import org.lgr.data.robot.Barrett;
import org.lgr.data.robot.Sarcos;
import org.lgr.data.synthetic.ArmTrajectories;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5File;
import us.hebi.matlab.mat.types.Matrix;

/** Motions of a simulated arm, in the file formats of the recordings. */
final class RobotFiles {
    private static final int STATES = 28;
    private static final int SARCOS_ROWS = 13 * 674; // contains two test stretches

    private RobotFiles() {}

    /** Positions, velocities, accelerations and torques. */
    private static double[][] motion(int rows) {
        ArmTrajectories source = new ArmTrajectories(1, ArmTrajectories.NOISE);
        double[] row = new double[source.names().size()];
        return IntStream.range(0, rows)
                .mapToObj(n -> {
                    source.next(row);
                    return Arrays.copyOfRange(row, 2, 2 + STATES);
                })
                .toArray(double[][]::new);
    }

    /** The official files: every tenth training row is a test row. */
    static void sarcos(Path folder) throws IOException {
        double[][] motion = motion(SARCOS_ROWS);
        write(folder.resolve(Sarcos.TRAINING_FILE), motion, 1);
        write(folder.resolve(Sarcos.TEST_FILE), motion, 10);
    }

    private static void write(Path file, double[][] rows, int step) throws IOException {
        List<String> names = IntStream.range(0, STATES).mapToObj(c -> "c" + c).toList();
        try (RowWriter writer = DataFile.create(file, FileFormat.MAT, names)) {
            for (int n = 0; n < rows.length; n += step) {
                writer.write(rows[n]);
            }
        }
    }

    static void barrett(Path folder) throws IOException {
        double[][] motion = motion(900);
        try (Mat5File file = Mat5.newMatFile()) {
            file.addArray("X_train", matrix(motion, 0, 600, 0, 21));
            file.addArray("Y_train", matrix(motion, 0, 600, 21, 28));
            file.addArray("X_test", matrix(motion, 600, 900, 0, 21));
            file.addArray("Y_test", matrix(motion, 600, 900, 21, 28));
            Mat5.writeToFile(file, folder.resolve(Barrett.FILE).toFile());
        }
    }

    private static Matrix matrix(double[][] rows, int from, int to, int firstColumn, int endColumn) {
        Matrix matrix = Mat5.newMatrix(to - from, endColumn - firstColumn);
        for (int n = from; n < to; n++) {
            for (int c = firstColumn; c < endColumn; c++) {
                matrix.setDouble(n - from, c - firstColumn, rows[n][c]);
            }
        }
        return matrix;
    }
}
