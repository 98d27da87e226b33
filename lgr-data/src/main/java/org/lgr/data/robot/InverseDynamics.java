package org.lgr.data.robot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

/**
 * Common format of recordings of robot arms with seven joints: 21 inputs (positions, velocities, accelerations) and
 * seven torques.
 */
final class InverseDynamics {
    static final int JOINTS = 7;
    static final int INPUTS = 3 * JOINTS;

    private InverseDynamics() {}

    /** Reads all columns of a file, or of one variable of it. */
    static Table read(Path file, @Nullable String variable) throws IOException {
        ReadOptions options = ReadOptions.detect().withVariable(variable);
        try (RowReader reader = DataFile.open(file, options)) {
            return Table.readAll(reader, false);
        }
    }

    /** The 28 columns of inputs and torques; columns before the first input are skipped. */
    static Table states(Path file, Table table, int firstInput) throws DataFileException {
        int columns = firstInput + INPUTS + JOINTS;
        if (table.names().size() != columns) {
            throw new DataFileException(
                    file,
                    "has " + table.names().size() + " columns, but positions, velocities, accelerations and torques of "
                            + JOINTS + " joints are " + columns + (firstInput > 0 ? ", with row and source" : ""));
        }
        return named(
                IntStream.range(firstInput, columns).mapToObj(table::column).toList());
    }

    /** Inputs and torques with their customary names. */
    static Table named(List<double[]> columns) {
        List<String> names = IntStream.range(0, INPUTS + JOINTS)
                .mapToObj(c -> List.of("q", "qd", "qdd", "tau").get(c / JOINTS) + (c % JOINTS + 1))
                .toList();
        return Table.of(names, columns.toArray(double[][]::new));
    }

    /** One dataset for each torque. */
    static List<Dataset> datasets(Table states, int @Nullable [] groups) {
        Dataset first = states.toDataset(IntStream.range(0, INPUTS).toArray(), INPUTS);
        Dataset rows = groups == null ? first : first.withGroups(groups);
        return IntStream.range(0, JOINTS)
                .mapToObj(joint -> rows.withTarget(states.column(INPUTS + joint), "tau" + (joint + 1)))
                .toList();
    }

    /** The groups of some rows. */
    static int[] select(int[] groups, int[] rows) {
        return Arrays.stream(rows).map(n -> groups[n]).toArray();
    }
}
