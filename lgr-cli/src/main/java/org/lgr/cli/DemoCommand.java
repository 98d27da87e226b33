package org.lgr.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.lgr.Dataset;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.data.Cross;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lgr demo}: the two-dimensional example of the paper, from data to picture. */
@Command(
        name = "demo",
        description = "Learns the paper's cross function from noisy samples, scores the fit and draws it.",
        sortOptions = false)
final class DemoCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Picture to write, replaced if it exists (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("lgr-demo.svg");

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the data (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--rows", paramLabel = "N", description = "Training rows (default: ${DEFAULT-VALUE}).")
    private int rows = Cross.ROWS;

    @Option(
            names = "--inference",
            paramLabel = "METHOD",
            converter = InferenceConverter.class,
            completionCandidates = InferenceConverter.Candidates.class,
            description = "How the posterior is found: ${COMPLETION-CANDIDATES} (default: auto).")
    private Inference inference = Inference.AUTO;

    @Option(
            names = "--activation-threshold",
            paramLabel = "W",
            description = "In (0, 1]; larger values place more local models (default: ${DEFAULT-VALUE}).")
    private double activationThreshold = LgrOptions.defaults().activationThreshold();

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads, 0 for all processors (default: 0).")
    private int threads = 0;

    @Override
    public void run() {
        LgrOptions options = options();
        Dataset training = training();
        OutputFile picture = OutputFile.at(output);
        Launcher launcher = Launcher.of(System.getenv());
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();

        err.println("Learning the cross function from " + rows + " noisy samples (seed " + seed + ")");
        err.flush();
        ProgressBar progress = new ProgressBar(err, launcher.interactive());
        Demo demo = Demo.run(training, seed + 1, options, progress);
        progress.finish();
        picture.write(demo.toSvg());

        demo.fit().warnings().forEach(warning -> err.println("lgr: warning: " + warning));
        demo.summary().forEach(out::println);
        out.println();
        out.println("Picture: " + picture + " (open it in a browser)");
        out.println();
        out.println("What to try next");
        nextSteps(launcher.command()).lines().forEach(out::println);
        out.flush();
    }

    private LgrOptions options() {
        try {
            return LgrOptions.builder()
                    .inference(inference)
                    .activationThreshold(activationThreshold)
                    .threads(threads)
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Dataset training() {
        try {
            return Cross.sample(rows, Cross.NOISE, seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--rows: " + e.getMessage(), e);
        }
    }

    private static Summary nextSteps(String command) {
        Summary steps = new Summary();
        steps.add(command + " demo --activation-threshold 0.9", "place local models more densely");
        steps.add(command + " demo --inference mean-field", "the algorithm of the paper");
        steps.add("mvn -B verify", "build, test and check everything");
        return steps;
    }
}
