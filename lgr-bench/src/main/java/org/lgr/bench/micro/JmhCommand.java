package org.lgr.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code lgr bench jmh}: runs the JMH benchmarks of single calls. */
@Command(
        name = "jmh",
        description = {
            "Runs the JMH benchmarks, with JMH's own options.",
            "",
            "OnlineBenchmark: what one call of learn and of evaluate costs, seven targets of 21 inputs after 20,000 points; -prof gc "
                    + "shows that they allocate nothing.",
            "PredictBenchmark: the same of fitted models of seven targets, 300 local models in all, and 300 unpruned ones each.",
            "FitBenchmark: a small fit once Java is warm.",
            "LoopsBenchmark: the inner loops of a fit, and what bounds them."
        },
        footerHeading = "%nExamples:%n",
        footer = "  ./lgr bench jmh OnlineBenchmark -prof gc")
public final class JmhCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws RunnerException {
        try {
            CommandLineOptions choice = new CommandLineOptions(options.toArray(String[]::new));
            Runner runner = new Runner(choice);
            if (choice.shouldList()) {
                runner.list();
            } else {
                runner.run();
            }
        } catch (CommandLineOptionException e) {
            throw new ParameterException(spec.commandLine(), "JMH: " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }
}
