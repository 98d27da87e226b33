package org.lgr.data.robot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.DataFileException;
import org.lgr.data.Partition;
import org.lgr.data.Table;

/**
 * The inverse dynamics data of the SARCOS arm, recorded by Vijayakumar and Schaal and published with the book
 * <i>Gaussian Processes for Machine Learning</i>, divided into training and test rows in three ways.
 *
 * <p>The published test rows are part of the published training rows, which are in the order of time. Therefore
 * {@link #published} tests only memory, {@link #rows} tests interpolation, and only {@link #trajectories} tests
 * generalisation.
 */
public final class Sarcos {
    /** The published training rows: 28 columns. */
    public static final String TRAINING_FILE = "sarcos_inv.mat";
    /** The published test rows: 28 columns. */
    public static final String TEST_FILE = "sarcos_inv_test.mat";
    /** A part of the training rows, with two columns in front: row (counted from 0) and source (1 for a test row). */
    public static final String PARTIAL_FILE = "sarcos_train_partial.csv.gz";

    // In rows. The data do not say where a motion ends, so they are cut into stretches of equal length.
    private static final int STRETCH = 674;
    private static final int TEST_STRETCH = 6; // every sixth stretch is for testing

    private final List<Path> files;
    private final Table training;
    private final int[] stretches; // per training row
    private final boolean[] tested; // whether a training row is also a test row
    private final Table test;

    private Sarcos(List<Path> files, Table training, int[] stretches, boolean[] tested, Table test) {
        this.files = files;
        this.training = training;
        this.stretches = stretches;
        this.tested = tested;
        this.test = test;
    }

    /** The files to read in a folder: the published training rows, or a part of them, and then the test rows. */
    public static List<Path> files(Path folder) {
        Path whole = folder.resolve(TRAINING_FILE);
        return List.of(Files.isRegularFile(whole) ? whole : folder.resolve(PARTIAL_FILE), folder.resolve(TEST_FILE));
    }

    /** Reads the {@linkplain #files files} of a folder. */
    public static Sarcos read(Path folder) throws IOException {
        List<Path> files = files(folder);
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new DataFileException(
                        file,
                        "does not exist; put " + TRAINING_FILE + " (or " + PARTIAL_FILE + ") and " + TEST_FILE
                                + " there: the SARCOS data of the book Gaussian Processes for Machine Learning");
            }
        }
        Path trainingFile = files.get(0);
        boolean partial = trainingFile.endsWith(PARTIAL_FILE);
        Table all = InverseDynamics.read(trainingFile, null);
        Table training = InverseDynamics.states(trainingFile, all, partial ? 2 : 0);
        Table test = InverseDynamics.states(files.get(1), InverseDynamics.read(files.get(1), null), 0);
        int[] stretches = new int[training.rows()];
        boolean[] tested = new boolean[training.rows()];
        if (partial) {
            double[] row = all.column(0);
            double[] source = all.column(1);
            Arrays.setAll(stretches, n -> (int) row[n] / STRETCH);
            for (int n = 0; n < tested.length; n++) {
                tested[n] = source[n] == 1;
            }
        } else {
            Arrays.setAll(stretches, n -> n / STRETCH);
            Set<List<Double>> testStates = new HashSet<>(states(test));
            List<List<Double>> trainingStates = states(training);
            for (int n = 0; n < tested.length; n++) {
                tested[n] = testStates.contains(trainingStates.get(n));
            }
        }
        return new Sarcos(files, training, stretches, tested, test);
    }

    /** The inputs of every row, as lists that can be compared. */
    private static List<List<Double>> states(Table table) {
        double[][] columns = IntStream.range(0, InverseDynamics.INPUTS)
                .mapToObj(table::column)
                .toArray(double[][]::new);
        return IntStream.range(0, table.rows())
                .mapToObj(n -> Arrays.stream(columns).map(column -> column[n]).toList())
                .toList();
    }

    /** The files that were read. */
    public List<Path> files() {
        return files;
    }

    /**
     * All training rows and the published test rows, which are among them. Comparable with published results, but the
     * test error is too optimistic.
     */
    public Partition published() {
        return new Partition(InverseDynamics.datasets(training, null), InverseDynamics.datasets(test, null));
    }

    /**
     * The published test rows, and the training rows without them. Their neighbours in time remain in the training set.
     */
    public Partition rows() {
        int[] others = where(n -> !tested[n]);
        return new Partition(
                InverseDynamics.datasets(training.select(others), null), InverseDynamics.datasets(test, null));
    }

    /** Every sixth stretch of 674 rows as test set and the others as training set, with stretches as groups. */
    public Partition trajectories() {
        IntPredicate unseen = n -> stretches[n] % TEST_STRETCH == TEST_STRETCH - 1;
        return new Partition(stretches(where(unseen.negate())), stretches(where(unseen)));
    }

    private List<Dataset> stretches(int[] rows) {
        return InverseDynamics.datasets(training.select(rows), InverseDynamics.select(stretches, rows));
    }

    private int[] where(IntPredicate condition) {
        return IntStream.range(0, stretches.length).filter(condition).toArray();
    }
}
