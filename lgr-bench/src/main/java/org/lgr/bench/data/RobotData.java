package org.lgr.bench.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.data.DataFile;
import org.lgr.data.Partition;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Split;
import org.lgr.data.Table;
import org.lgr.data.robot.Barrett;
import org.lgr.data.robot.Sarcos;
import org.lgr.data.synthetic.ArmTrajectories;

/** Data of recorded and simulated robots. */
public final class RobotData {
    /** Where the files of SARCOS come from. */
    public static final String SARCOS_ORIGIN =
            "the SARCOS inverse dynamics data of the book Gaussian Processes for Machine Learning;"
                    + " the training rows as CSV with the columns row, source (1 if also a test row), q1..qdd7, tau1..tau7";

    public static final String BARRETT_ORIGIN =
            "the inverse dynamics data of a real Barrett WAM by Nguyen-Tuong and Peters";
    /** Where the file of kin40k comes from. */
    public static final String KIN40K_ORIGIN =
            "the kin40k data, eight inputs and the target in each row, without a header";

    private static final String SARCOS = "sarcos"; // names of folders
    private static final String BARRETT = "barrett";
    public static final int INPUTS = 21;
    public static final int ARM_FIRST_INPUT = 2; // column, after trajectory and time
    private static final int JOINTS = 7;
    private static final int ARM_TRAINING = 44; // trajectories
    private static final int ARM_TEST = 3;
    private static final int KIN40K_INPUTS = 8;

    private final Path folder;

    /**
     * The data of a folder.
     *
     * @param folder contains the folders sarcos, barrett and kin40k
     */
    public RobotData(Path folder) {
        this.folder = folder;
    }

    /** The training rows of SARCOS, then the test rows. */
    public List<Path> sarcosFiles() {
        return Sarcos.files(folder.resolve(SARCOS));
    }

    public List<Path> barrettFiles() {
        return List.of(folder.resolve(BARRETT).resolve(Barrett.FILE));
    }

    /** The one file of kin40k. */
    public List<Path> kin40kFiles() {
        return List.of(folder.resolve("kin40k/kin40k.csv.gz"));
    }

    /** A split without common rows, but with neighbours in time on both sides. */
    public Problem sarcosRows() throws IOException {
        return problem(Sarcos.read(folder.resolve(SARCOS)).rows());
    }

    /** All training rows in the order of time. */
    public Samples sarcosInOrder() throws IOException {
        return Samples.of(Sarcos.read(folder.resolve(SARCOS)).published().training());
    }

    /** A split into stretches of the motion; training and test rows are of different stretches. */
    public Problem sarcosTrajectories() throws IOException {
        return problem(Sarcos.read(folder.resolve(SARCOS)).trajectories());
    }

    /** Trajectories of the simulated arm; the last ones are the test set. */
    public static Problem arm() {
        int rows = (ARM_TRAINING + ARM_TEST) * ArmTrajectories.ROWS_PER_TRAJECTORY;
        Samples all = armRows(new ArmTrajectories(1, ArmTrajectories.NOISE), rows);
        int boundary = ARM_TRAINING * ArmTrajectories.ROWS_PER_TRAJECTORY;
        return new Problem(all.rows(where(rows, n -> n < boundary)), all.rows(where(rows, n -> n >= boundary)));
    }

    /** The next rows of a simulated arm, in groups by trajectory. */
    public static Samples armRows(ArmTrajectories source, int rows) {
        double[][] columns = new double[source.names().size()][rows];
        double[] row = new double[columns.length];
        for (int n = 0; n < rows; n++) {
            source.next(row);
            for (int c = 0; c < row.length; c++) {
                columns[c][n] = row[c];
            }
        }
        int[] groups = Arrays.stream(columns[0])
                .mapToInt(trajectory -> (int) trajectory)
                .toArray();
        return samples(Table.of(source.names(), columns), ARM_FIRST_INPUT, INPUTS, groups);
    }

    /** Names of the torques of an arm. */
    public static List<String> torqueNames() {
        return numbered("tau", JOINTS);
    }

    public Problem barrett() throws IOException {
        return problem(Barrett.read(folder.resolve(BARRETT)));
    }

    private static Problem problem(Partition partition) {
        return new Problem(Samples.of(partition.training()), Samples.of(partition.test()));
    }

    /** A split with a tenth of the rows, drawn with the seed, as test set. */
    public Problem kin40k(int seed) throws IOException {
        Samples rows = samples(kin40kTable(), 0, KIN40K_INPUTS, null);
        Split split = Split.random(rows.size(), 0.1, seed);
        return new Problem(rows.rows(split.training()), rows.rows(split.test()));
    }

    private Table kin40kTable() throws IOException {
        try (RowReader reader = DataFile.open(kin40kFiles().get(0), ReadOptions.detect())) {
            return Table.readAll(reader, false);
        }
    }

    private static int[] where(int rows, IntPredicate condition) {
        return IntStream.range(0, rows).filter(condition).toArray();
    }

    /** Samples whose inputs start at some column; all columns after the inputs are targets. */
    private static Samples samples(Table table, int firstInput, int inputs, int @Nullable [] groups) {
        List<double[]> columns = columns(table);
        int firstTarget = firstInput + inputs;
        return samples(columns.subList(firstInput, firstTarget), columns.subList(firstTarget, columns.size()), groups);
    }

    private static Samples samples(List<double[]> inputs, List<double[]> targets, int @Nullable [] groups) {
        double[][] rows = new double[inputs.get(0).length][inputs.size()];
        for (int n = 0; n < rows.length; n++) {
            for (int d = 0; d < inputs.size(); d++) {
                rows[n][d] = inputs.get(d)[n];
            }
        }
        return new Samples(
                rows,
                targets.toArray(double[][]::new),
                groups,
                numbered("x", inputs.size()),
                targets.size() == 1 ? List.of("y") : numbered("tau", targets.size()));
    }

    private static List<double[]> columns(Table table) {
        return IntStream.range(0, table.names().size()).mapToObj(table::column).toList();
    }

    private static List<String> numbered(String name, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> name + i).toList();
    }
}
