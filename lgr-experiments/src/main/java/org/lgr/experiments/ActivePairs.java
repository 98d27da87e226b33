package org.lgr.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.robot.Barrett;
import org.lgr.data.robot.Sarcos;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LocalModel;

/**
 * Measures what a fit would gain from leaving out pairs of row and local model with a negligible activation. Fits joint
 * 1 of the simulated arm with default options or, if the argument is a folder that contains {@code sarcos/} or
 * {@code barrett/}, joint 1 of these arms. Rows are sorted into cells by repeatedly halving them along the input that
 * varies most in length scales. In each cell only the models count that are active for at least one of its rows.
 */
public final class ActivePairs {
    private static final double NEGLIGIBLE = 1e-6;
    private static final int[] CELLS = {64, 256, 1024};
    private static final int ARM_ROWS = 20_000;

    private ActivePairs() {}

    /** Prints one table. */
    public static void main(String[] arguments) throws IOException {
        Report.machine();
        System.out.print("| data | local models | pairs with an activation above 1e-3 | above 1e-6 |");
        for (int cell : CELLS) {
            System.out.print(" products left, cells of " + cell + " |");
        }
        System.out.println("\n|---|---|---|---|" + "---|".repeat(CELLS.length));
        print("arm", ArmTrajectories.sample(ARM_ROWS, 1, 1));
        if (arguments.length > 0) {
            Path sarcos = Path.of(arguments[0], "sarcos");
            Path barrett = Path.of(arguments[0], "barrett");
            if (Files.isDirectory(sarcos)) {
                print("SARCOS rows", Sarcos.read(sarcos).rows().training().get(0));
            }
            if (Files.isDirectory(barrett)) {
                print("Barrett", Barrett.read(barrett).training().get(0));
            }
        }
    }

    private static void print(String name, Dataset data) {
        List<LocalModel> models = new BatchLearner().fit(data).model().localModels();
        float[][] eta = activations(models, data);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.3f | %.3f |",
                name,
                models.size(),
                share(eta, 1e-3),
                share(eta, NEGLIGIBLE));
        for (int cell : CELLS) {
            System.out.printf(Locale.ROOT, " %.3f |", productsLeft(models, eta, data, cell));
        }
        System.out.println();
    }

    private static float[][] activations(List<LocalModel> models, Dataset data) {
        float[][] eta = new float[data.size()][models.size()];
        for (int m = 0; m < models.size(); m++) {
            double[] centre = models.get(m).centre();
            double[] scales = models.get(m).lengthScales();
            for (int n = 0; n < data.size(); n++) {
                double square = 0;
                for (int d = 0; d < centre.length; d++) {
                    double z = (data.input(n, d) - centre[d]) / scales[d];
                    square += z * z;
                }
                eta[n][m] = (float) Math.exp(-0.5 * square);
            }
        }
        return eta;
    }

    private static double share(float[][] eta, double threshold) {
        long active = 0;
        for (float[] row : eta) {
            for (float value : row) {
                active += value > threshold ? 1 : 0;
            }
        }
        return active / ((double) eta.length * eta[0].length);
    }

    /** The share of N P² products that remains: those of components of models that are active in a cell. */
    private static double productsLeft(List<LocalModel> models, float[][] eta, Dataset data, int cell) {
        int dimension = data.dimension();
        double[] weight = new double[dimension]; // mean 1/λ
        for (LocalModel model : models) {
            double[] scales = model.lengthScales();
            for (int d = 0; d < dimension; d++) {
                weight[d] += 1 / (scales[d] * models.size());
            }
        }
        Integer[] order = IntStream.range(0, data.size()).boxed().toArray(Integer[]::new);
        split(order, 0, order.length, data, weight, cell);
        double left = 0;
        for (int from = 0; from < order.length; from += cell) {
            int to = Math.min(order.length, from + cell);
            double components = 0;
            for (int m = 0; m < models.size(); m++) {
                float largest = 0;
                for (int i = from; i < to; i++) {
                    largest = Math.max(largest, eta[order[i]][m]);
                }
                components += largest > NEGLIGIBLE ? models.get(m).components().length : 0;
            }
            left += (to - from) * components * components;
        }
        double all = models.stream().mapToInt(m -> m.components().length).sum();
        return left / (data.size() * all * all);
    }

    private static void split(Integer[] order, int from, int to, Dataset data, double[] weight, int cell) {
        if (to - from <= cell) {
            return;
        }
        int widest = 0;
        double most = -1;
        for (int d = 0; d < weight.length; d++) {
            double sum = 0;
            double squares = 0;
            for (int i = from; i < to; i++) {
                double value = weight[d] * data.input(order[i], d);
                sum += value;
                squares += value * value;
            }
            double variance = squares / (to - from) - Math.pow(sum / (to - from), 2);
            if (variance > most) {
                most = variance;
                widest = d;
            }
        }
        int input = widest;
        Arrays.sort(order, from, to, (a, b) -> Double.compare(data.input(a, input), data.input(b, input)));
        int middle = from + Math.max(1, (to - from) / 2 / cell) * cell; // a multiple of the cell size
        split(order, from, middle, data, weight, cell);
        split(order, middle, to, data, weight, cell);
    }
}
