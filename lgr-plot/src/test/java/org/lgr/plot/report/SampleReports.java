package org.lgr.plot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.VariableNames;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.plot.svg.Fact;

/** Reports of small fits. */
final class SampleReports {
    private static final LgrOptions QUICK = LgrOptions.builder()
            .growth(Growth.sweep().withMaxIterations(40))
            .threads(1)
            .build();

    private SampleReports() {}

    static ReportOutput sineOutput() {
        Dataset data = BumpySine.sample(1).withNames(new VariableNames(List.of("time"), "position"));
        return new ReportOutput(fit(data), BumpySine.sample(500, BumpySine.NOISE, 2));
    }

    /** A fit by adaptive growth, which holds out rows, with made-up scores of groups. */
    static ReportOutput adaptiveOutput() {
        Dataset data = BumpySine.sample(1);
        Fit fit = new BatchLearner(LgrOptions.builder().threads(1).build()).fit(data);
        Optional<RegressionScore> groups = Optional.of(new RegressionScore(77, 0.123, 1, 1, 2, 0.4, 0.7, 0.9));
        Fit both = new Fit(
                fit.model(),
                fit.trace(),
                fit.ending(),
                fit.warnings(),
                fit.heldOutRows(),
                groups,
                fit.effectiveParameters());
        return new ReportOutput(both, BumpySine.sample(500, BumpySine.NOISE, 2));
    }

    static Report sine(ReportOutput output) {
        List<Fact> facts = List.of(new Fact("command", "lgr report sine.lgr"));
        return new Report("A sine with a bump", "500 new rows of the same function", facts, List.of(output));
    }

    static ReportOutput crossOutput() {
        return new ReportOutput(fit(Cross.sample(1)), Cross.sample(3000, Cross.NOISE, 2));
    }

    static Report cross(ReportOutput output) {
        return new Report("The cross function", "3,000 new rows", List.of(), List.of(output));
    }

    /** A report of one output, with an unrelated title. */
    static Report of(ReportOutput output) {
        return new Report("A test", "some rows", List.of(), List.of(output));
    }

    /** Torques of a made-up arm with two outputs; of its seven inputs the last two are irrelevant. */
    static Report arm() {
        List<String> inputs = List.of("q1", "q2", "q̇1", "q̇2", "q̈1", "temperature", "spare");
        List<ReportOutput> outputs = new ArrayList<>();
        for (int joint = 1; joint <= 2; joint++) {
            VariableNames names = new VariableNames(inputs, "torque " + joint);
            Fit fit = fit(armRows(joint, 1500, 1).withNames(names));
            outputs.add(new ReportOutput(
                    joint == 2
                            ? warning(fit, "the fit ended before it converged; allow more iterations")
                            : warning(fit),
                    armRows(joint, 2500, 2).withNames(names)));
        }
        return new Report(
                "Inverse dynamics of a two-link arm",
                "2,500 held-out rows of arm.csv",
                List.of(new Fact("data", "arm.csv"), new Fact("held out", "every fourth trajectory")),
                outputs);
    }

    static Dataset armRows(int joint, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][7];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < 7; d++) {
                x[n][d] = random.nextDouble(-2, 2);
            }
            double gravity = 9.81 * Math.sin(x[n][0] + (joint == 2 ? x[n][1] : 0));
            y[n] = gravity + 2 * x[n][4] + 0.5 * x[n][2] * x[n][3] + 0.3 * random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    /** Many outputs, inputs and local models: a report as large as that of a real robot. */
    static Report large(int outputs, int dimension, int localModels) {
        SplittableRandom random = new SplittableRandom(1);
        int rows = 3000;
        double[][] x = new double[rows][dimension];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < dimension; d++) {
                x[n][d] = random.nextGaussian();
            }
            y[n] = Math.sin(3 * x[n][0]) + x[n][1] * x[n][2] + 0.1 * random.nextGaussian();
        }
        LgrOptions options = QUICK.toBuilder()
                .growth(Growth.sweep()
                        .withInference(Inference.COLLAPSED)
                        .withInitialLengthScale(1)
                        .withMaxIterations(1))
                .maxLocalModels(localModels)
                .pruningThreshold(1e12)
                .build();
        Fit fit = new BatchLearner(options).fit(Dataset.of(x, y));
        ReportOutput output = new ReportOutput(fit, Dataset.of(x, y));
        return new Report(
                "A large model",
                "its training rows",
                List.of(),
                IntStream.range(0, outputs).mapToObj(i -> output).toList());
    }

    static Fit fit(Dataset data) {
        return new BatchLearner(QUICK).fit(data);
    }

    static Fit fitOneLocalModel(Dataset data) {
        return new BatchLearner(QUICK.toBuilder().maxLocalModels(1).build()).fit(data);
    }

    /** The fit with its warnings replaced by the given ones. */
    static Fit warning(Fit fit, String... warnings) {
        return new Fit(fit.model(), fit.trace(), fit.ending(), List.of(warnings));
    }
}
