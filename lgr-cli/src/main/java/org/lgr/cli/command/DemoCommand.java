package org.lgr.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.Summary;
import org.lgr.cli.console.TotalProgress;
import org.lgr.cli.option.LearnerOptions;
import org.lgr.data.synthetic.Cross;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lgr demo}: the two-dimensional example of the paper, from data to picture. */
@Command(
        name = "demo",
        description = "Learns the paper's cross function from noisy samples, scores the fit and draws it.",
        sortOptions = false)
public final class DemoCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Picture to write, replaced if it exists (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("lgr-demo.svg");

    @Option(names = "--seed", paramLabel = "N", description = "Seed of data and learner (default: ${DEFAULT-VALUE}).")
    private int seed = 1;

    @Option(
            names = {"-n", "--rows"},
            paramLabel = "N",
            description = "Training rows (default: ${DEFAULT-VALUE}).")
    private int rows = Cross.ROWS;

    @Mixin
    private LearnerOptions learner = new LearnerOptions();

    @Mixin
    private Console console = new Console();

    @Override
    public void run() {
        LgrOptions options = learner.build(seed);
        Dataset training = training();
        OutputFile picture = OutputFile.at(output);

        console.say("Learning the cross function from " + rows + " noisy samples (seed " + seed + ")");
        TotalProgress progress = new TotalProgress(console.progress(), 1);
        Demo demo = Demo.run(training, seed + 1, options, progress::update);
        progress.finish();
        picture.write(demo.toSvg());

        demo.fit().warnings().forEach(console::warn);
        List<String> lines = new ArrayList<>(demo.summary());
        lines.add("");
        lines.add("Picture: " + picture + " (open it in a browser)");
        lines.add("");
        lines.add("What to try next");
        lines.addAll(nextSteps(console.command()).lines());
        console.print(lines);
        console.print(demo.toJson().add("picture", picture.toString()));
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
        steps.add(command + " demo --inference mean-field", "the algorithm of the paper");
        steps.add(command + " generate arm -o arm.csv", "data of a robot arm, to learn from");
        steps.add(command + " fit --help", "learn from a file of your own");
        steps.add("mvn -B verify", "build, test and check everything");
        return steps;
    }
}
