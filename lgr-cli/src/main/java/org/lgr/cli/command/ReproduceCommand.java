package org.lgr.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.OutputFile;
import org.lgr.cli.console.Progress;
import org.lgr.cli.console.TextTable;
import org.lgr.cli.option.Choice;
import org.lgr.cli.option.ThreadsOption;
import org.lgr.reproduce.experiment.Experiment;
import org.lgr.reproduce.experiment.Experiment.Size;
import org.lgr.reproduce.experiment.Reproduction;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lgr reproduce}: figures and tables of the paper, made anew. */
@Command(
        name = "reproduce",
        description = {
            "Makes figures and tables of the paper anew, with the published values beside ours:",
            "",
            "  sine       a sine learned by LWR, exact and approximate LGR",
            "  cross      LWPR, LGR and mixture of experts on the cross function, over w_gen",
            "  sarcos     the same on the inverse dynamics of the SARCOS arm, with --data",
            "  barrett    the same on those of a Barrett WAM, with --data",
            "  streaming  LGR and online Gaussian processes on SARCOS as a stream, with --data, beside the table of SkyGP",
            "",
            "Writes a page, tables and figures. What is computed is kept: a run that was interrupted goes on where it was, and only "
                    + "what depends on a changed setting, other data or another build of lgr is computed again."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  lgr reproduce cross --out results", "  lgr reproduce sarcos --data DIR --joints 1,2 --out results"
        })
public final class ReproduceCommand implements Callable<Integer> {
    private static final int JOINTS = 7;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Mixin
    private Console console = new Console();

    @Mixin
    private ThreadsOption threads = new ThreadsOption();

    @Parameters(
            index = "0",
            paramLabel = "PART",
            converter = PartChoice.class,
            completionCandidates = PartChoice.class,
            description = "What to reproduce: ${COMPLETION-CANDIDATES}.")
    private Part part = Part.SINE;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Folder with the recorded data: sarcos_inv.mat (or sarcos_train_partial.csv.gz) and sarcos_inv_test.mat, "
                            + "or ias_real_barrett_data.mat.")
    private @Nullable Path data;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Training sets of sine and cross, 1 to N (default: ${DEFAULT-VALUE}).")
    private int seeds = 5;

    @Option(
            names = "--joints",
            paramLabel = "N",
            split = ",",
            description = "Joints of a robot to learn, counted from 1 (default: all).")
    private List<Integer> joints = IntStream.rangeClosed(1, JOINTS).boxed().toList();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Folder for all files, created if need be (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("lgr-reproduce-results");

    @Option(names = "--quick", description = "Tiny parts of the data, to see that everything works.")
    private boolean quick;

    /** What can be reproduced. */
    enum Part {
        SINE,
        CROSS,
        SARCOS,
        BARRETT,
        STREAMING
    }

    /** Names of the parts. */
    static final class PartChoice extends Choice<Part> {
        PartChoice() {
            super(Part.class);
        }
    }

    @Override
    public Integer call() throws IOException {
        require(seeds >= 1, "--seeds must be at least 1, got " + seeds);
        for (int joint : joints) {
            require(joint >= 1 && joint <= JOINTS, "--joints are counted from 1 to " + JOINTS + ", got " + joint);
        }
        Experiment experiment = experiment();
        Reproduction reproduction =
                new Reproduction(out, (file, text) -> OutputFile.at(file).write(text), threads.count());
        Progress progress = console.progress();
        Reproduction.Findings findings = reproduction.run(
                experiment,
                (done, cells, share) -> progress.update(share, Count.of(done, "cell") + " of " + cells + " done"));
        progress.finish();
        findings.warnings().forEach(console::warn);
        console.print(lines(findings));
        console.print(json(findings));
        return ExitCode.OK;
    }

    private Experiment experiment() throws IOException {
        Size size = quick ? Size.TINY : Size.WHOLE;
        return switch (part) {
            case SINE -> Experiment.sine(seeds);
            case CROSS -> Experiment.cross(seeds, size);
            case SARCOS -> Experiment.sarcos(folder(), joints, size);
            case BARRETT -> Experiment.barrett(folder(), joints, size);
            case STREAMING -> Experiment.streaming(folder(), joints, size);
        };
    }

    private Path folder() {
        if (data == null) {
            throw new ParameterException(
                    spec.commandLine(), Choice.name(part) + " needs recorded data; name their folder with --data DIR");
        }
        return data;
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private static List<String> lines(Reproduction.Findings findings) {
        TextTable table = new TextTable("value", "published", "ours", "verdict");
        for (Comparison comparison : findings.comparisons()) {
            table.add(
                    comparison.what(),
                    comparison.published(),
                    comparison.ours(),
                    comparison.verdict().word());
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.add("");
        lines.add(Count.of(count(findings, Verdict.HIT), "hit") + ", " + count(findings, Verdict.MISS)
                + " missed. Page: " + findings.page());
        return lines;
    }

    private static long count(Reproduction.Findings findings, Verdict verdict) {
        return findings.comparisons().stream()
                .filter(comparison -> comparison.verdict() == verdict)
                .count();
    }

    private static JsonObject json(Reproduction.Findings findings) {
        return new JsonObject()
                .add("page", findings.page().toString())
                .add("files", findings.files().stream().map(Path::toString).toList())
                .add("warnings", findings.warnings())
                .addObjects(
                        "comparisons",
                        findings.comparisons().stream()
                                .map(comparison -> new JsonObject()
                                        .add("value", comparison.what())
                                        .add("published", comparison.published())
                                        .add("ours", comparison.ours())
                                        .add("band", comparison.band())
                                        .add("verdict", comparison.verdict().word()))
                                .toList());
    }
}
