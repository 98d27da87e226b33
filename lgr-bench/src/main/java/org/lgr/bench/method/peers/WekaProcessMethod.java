package org.lgr.bench.method.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.Prediction;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.Tuning;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.supportVector.RBFKernel;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.SelectedTag;

/**
 * Weka's Gaussian process, one for each target, on a random part of the rows. Length scale and noise are settings in
 * Weka and are chosen on a validation part. The fitted process has no size on disk, because it holds a matrix that Weka
 * cannot save.
 */
public final class WekaProcessMethod implements Method {
    /**
     * Most rows of a fit. More would take minutes, because the cost grows with the cube of their number and Weka
     * inverts in plain Java.
     */
    private static final int MOST_ROWS = 2048;

    private static final int TUNING_ROWS = 512;
    private static final List<Setting> CHOICES = Stream.of(0.1, 0.3, 1.0, 3.0)
            .flatMap(scale -> Stream.of(0.03, 0.1, 0.3).map(noise -> new Setting(scale, noise)))
            .toList();

    private final List<Setting> settings; // per target; empty before tuning

    /**
     * A result of tuning, for standardised inputs and targets.
     *
     * @param scale length scale, in units of the root of the number of inputs
     * @param noise its standard deviation
     */
    private record Setting(double scale, double noise) {}

    public WekaProcessMethod() {
        this(List.of());
    }

    private WekaProcessMethod(List<Setting> settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "weka-gp";
    }

    @Override
    public String description() {
        return "Weka 3.9.6 Gaussian process, one length scale for all inputs, standardised, on at most " + MOST_ROWS
                + " rows; length scale and noise from validation on at most " + TUNING_ROWS + " rows"
                + (settings.isEmpty()
                        ? ""
                        : ": "
                                + settings.stream()
                                        .map(setting -> setting.scale + "x" + setting.noise)
                                        .collect(Collectors.joining(" ")));
    }

    @Override
    public Method tuned(Samples training) {
        return new WekaProcessMethod(Tuning.of(training)
                .atMost(TUNING_ROWS)
                .bestOfEach(CHOICES, choice -> new WekaProcessMethod(List.of(choice))));
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        WekaLibrary.prepare();
        Samples part = training.sample(MOST_ROWS, seed);
        return new Processes(IntStream.range(0, training.outputs())
                .mapToObj(q ->
                        fit(instances(part, q), settings.isEmpty() ? CHOICES.get(CHOICES.size() / 2) : settings.get(q)))
                .toList());
    }

    private static Target fit(Instances rows, Setting setting) {
        double scale = setting.scale * Math.sqrt(rows.numAttributes() - 1);
        RBFKernel kernel = new RBFKernel();
        kernel.setGamma(1 / (2 * scale * scale));
        GaussianProcesses process = new GaussianProcesses();
        process.setKernel(kernel);
        process.setNoise(setting.noise);
        process.setFilterType(new SelectedTag(GaussianProcesses.FILTER_STANDARDIZE, GaussianProcesses.TAGS_FILTER));
        try {
            process.buildClassifier(rows);
        } catch (Exception e) { // the type that Weka declares
            throw failure(e);
        }
        return new Target(process, new Instances(rows, 0));
    }

    private static Instances instances(Samples samples, int output) {
        ArrayList<Attribute> columns = new ArrayList<>();
        for (int d = 0; d < samples.dimension(); d++) {
            columns.add(new Attribute("x" + d));
        }
        columns.add(new Attribute("y"));
        Instances rows = new Instances("rows", columns, samples.size());
        rows.setClassIndex(samples.dimension());
        for (int n = 0; n < samples.size(); n++) {
            double[] row = Arrays.copyOf(samples.inputs()[n], samples.dimension() + 1);
            row[samples.dimension()] = samples.target(output)[n];
            rows.add(new DenseInstance(1, row));
        }
        return rows;
    }

    private static IllegalStateException failure(Exception e) {
        return new IllegalStateException("Weka failed: " + e.getMessage(), e);
    }

    /**
     * A process of one target.
     *
     * @param columns description of the columns, without rows
     */
    private record Target(GaussianProcesses process, Instances columns) {
        Prediction predict(double[] x) {
            DenseInstance row = new DenseInstance(1, Arrays.copyOf(x, x.length + 1));
            row.setDataset(columns);
            row.setClassMissing();
            try {
                // Weka's standard deviation is that of an observation, including noise.
                double deviation = process.getStandardDeviation(row);
                return new Prediction(process.classifyInstance(row), deviation * deviation, 0, 0);
            } catch (Exception e) { // the type that Weka declares
                throw failure(e);
            }
        }
    }

    private record Processes(List<Target> targets) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            return targets.stream()
                    .map(target ->
                            Forecast.of(Arrays.stream(rows).map(target::predict).toList()))
                    .toList();
        }
    }
}
