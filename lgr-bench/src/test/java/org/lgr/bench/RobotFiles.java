package org.lgr.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowWriter;

/** Small files in the formats of recorded robots. */
public final class RobotFiles {
    public static final int STRETCH = 674; // rows

    private RobotFiles() {}

    /**
     * Writes every hundredth row of two rounds of six stretches. q1 is the number of the row and tauN is N; every
     * seventh row is also a test row.
     */
    public static void writeSarcos(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("sarcos"));
        List<String> names = IntStream.range(0, 30)
                .mapToObj(c -> c == 0 ? "row" : c == 1 ? "source" : "c" + c)
                .toList();
        try (RowWriter writer =
                DataFile.create(folder.resolve("sarcos/sarcos_train_partial.csv.gz"), FileFormat.CSV, names)) {
            for (int row = 0; row < 12 * STRETCH; row += 100) {
                writer.write(sarcosRow(row, row % 700 == 0 ? 1 : 2));
            }
        }
        try (RowWriter writer =
                DataFile.create(folder.resolve("sarcos/sarcos_inv_test.mat"), FileFormat.MAT, names.subList(2, 30))) {
            for (int row = 0; row < 12 * STRETCH; row += 700) {
                writer.write(Arrays.copyOfRange(sarcosRow(row, 1), 2, 30));
            }
        }
    }

    private static double[] sarcosRow(int row, int source) {
        double[] values = new double[30];
        values[0] = row;
        values[1] = source;
        values[2] = row;
        for (int joint = 1; joint <= 7; joint++) {
            values[22 + joint] = joint;
        }
        return values;
    }
}
