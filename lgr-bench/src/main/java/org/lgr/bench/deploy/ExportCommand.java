package org.lgr.bench.deploy;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lgr.OnlineOptions;
import org.lgr.bench.data.ArmPoints;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.report.Usage;
import org.lgr.cli.console.TextTable;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.export.Precision;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lgr bench export}: the time of a prediction by exported models. */
@Command(
        name = "export",
        description = {
            "How long a single prediction, means and variances of all targets, takes in Java, in the exported C and in ONNX Runtime "
                    + "with a batch of one: the same model and points, one thread, one run.",
            "",
            "Points are drawn from a normal distribution with means and deviations of the training inputs. Times are on the clock: "
                    + "the median and the least of all rounds. Without --model, it is the seven torques of a simulated arm "
                    + "after a stream of 5,000 points."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  ./lgr bench export", "  ./lgr bench export --model arm.lgr --calls 20000"})
public final class ExportCommand implements Callable<Integer> {
    private static final int POINTS = 1000;
    private static final int STREAM = 5000;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "Model file, made by 'lgr fit' or 'lgr stream --save'.")
    private @Nullable Path model;

    @Option(names = "--calls", paramLabel = "N", description = "Predictions of a round (default: ${DEFAULT-VALUE}).")
    private int calls = 2000;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds, after one to warm up (default: ${DEFAULT-VALUE}).")
    private int rounds = 7;

    @Override
    public Integer call() throws IOException {
        Usage.require(spec, calls >= 1, "--calls must be at least 1, got " + calls);
        Usage.require(spec, rounds >= 1, "--rounds must be at least 1, got " + rounds);
        List<LgrModel> models = models();
        PrintWriter out = spec.commandLine().getOut();
        out.println(Usage.machine());
        out.println(describe(models));
        out.println();
        TextTable table = new TextTable("microseconds for a prediction", "median", "least");
        for (Deployment deployment : deployments(models)) {
            try (deployment) {
                double[] nanos = measure(deployment, points(models.get(0)));
                table.add(deployment.name(), micros(nanos[nanos.length / 2]), micros(nanos[0]));
            }
        }
        table.lines().forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }

    private List<LgrModel> models() throws IOException {
        if (model != null) {
            return LgrModel.loadAll(model);
        }
        double[] x = new double[RobotData.INPUTS];
        double[] y = new double[RobotData.torqueNames().size()];
        try (OnlineLearner learner = OnlineLearner.create(x.length, y.length, OnlineOptions.defaults())) {
            Points source = ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE));
            for (int n = 0; n < STREAM; n++) {
                source.next(x, y);
                learner.learn(x, y);
            }
            return learner.snapshot();
        }
    }

    private static String describe(List<LgrModel> models) {
        return String.format(
                Locale.ROOT,
                "%d inputs, %d targets, %d local models, %d weights, posterior as %s",
                models.get(0).dimension(),
                models.size(),
                models.stream().mapToInt(LgrModel::localModelCount).sum(),
                models.stream().mapToInt(LgrModel::liveComponents).sum(),
                models.get(0).posteriorForm());
    }

    private List<Deployment> deployments(List<LgrModel> models) throws IOException {
        List<Deployment> all = new ArrayList<>(List.of(new JavaDeployment(models)));
        if (CDeployment.possible()) {
            all.add(new CDeployment(models, Precision.DOUBLE));
            all.add(new CDeployment(models, Precision.FLOAT));
        } else {
            spec.commandLine().getErr().println("lgr: there is no gcc on the PATH; C is left out");
        }
        all.add(new OnnxDeployment(models, Precision.DOUBLE));
        all.add(new OnnxDeployment(models, Precision.FLOAT));
        return all;
    }

    private static double[][] points(LgrModel model) {
        SplittableRandom random = new SplittableRandom(1);
        double[] means = model.inputMeans();
        double[] scales = model.inputScales();
        double[][] points = new double[POINTS][means.length];
        for (double[] point : points) {
            Arrays.setAll(point, d -> means[d] + scales[d] * random.nextGaussian());
        }
        return points;
    }

    /** Nanoseconds of one call in each round, in ascending order. */
    private double[] measure(Deployment deployment, double[][] points) throws IOException {
        deployment.nanosPerCall(points, calls);
        double[] nanos = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            nanos[round] = deployment.nanosPerCall(points, calls);
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private static String micros(double nanos) {
        return String.format(Locale.ROOT, "%.2f", 1e-3 * nanos);
    }
}
