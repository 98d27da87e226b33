package org.lgr.data.robot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.Dataset;
import org.lgr.data.DataFileException;
import org.lgr.data.Partition;
import org.lgr.data.Table;

/**
 * The inverse dynamics data of a real Barrett WAM by Nguyen-Tuong and Peters, with the training and test rows of its
 * file.
 */
public final class Barrett {
    /** Name of the file, which holds the matrices X_train, Y_train, X_test and Y_test. */
    public static final String FILE = "ias_real_barrett_data.mat";

    private Barrett() {}

    /** Reads the file from a folder. */
    public static Partition read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new DataFileException(
                    file,
                    "does not exist; put it there: the inverse dynamics data of a real Barrett WAM by Nguyen-Tuong and Peters");
        }
        return new Partition(part(file, "train"), part(file, "test"));
    }

    private static List<Dataset> part(Path file, String part) throws IOException {
        Table inputs = InverseDynamics.read(file, "X_" + part);
        Table torques = InverseDynamics.read(file, "Y_" + part);
        if (inputs.names().size() != InverseDynamics.INPUTS
                || torques.names().size() != InverseDynamics.JOINTS
                || inputs.rows() != torques.rows()) {
            throw new DataFileException(
                    file,
                    "variables X_" + part + " and Y_" + part + " are " + shape(inputs) + " and " + shape(torques)
                            + ", but must have as many rows as each other, and " + InverseDynamics.INPUTS + " and "
                            + InverseDynamics.JOINTS + " columns");
        }
        return InverseDynamics.datasets(
                InverseDynamics.named(
                        Stream.concat(columns(inputs), columns(torques)).toList()),
                null);
    }

    private static String shape(Table table) {
        return table.rows() + "x" + table.names().size();
    }

    private static Stream<double[]> columns(Table table) {
        return IntStream.range(0, table.names().size()).mapToObj(table::column);
    }
}
