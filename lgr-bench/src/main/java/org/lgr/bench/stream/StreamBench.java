package org.lgr.bench.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.ProcessTime;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.LgrMethod;
import org.lgr.bench.stream.StreamProblem.Probe;

/** Runs methods on streams. */
final class StreamBench {
    private final List<StreamMethod> methods;
    private final int seeds;
    private final Consumer<String> progress;

    /**
     * A run of some methods.
     *
     * @param seeds number of streams of a repeated task
     * @param progress receives progress messages
     */
    StreamBench(List<StreamMethod> methods, int seeds, Consumer<String> progress) {
        this.methods = methods;
        this.seeds = seeds;
        this.progress = progress;
    }

    StreamReport run(StreamTask task) throws IOException {
        if (task.obstacle().isPresent()) {
            return StreamReport.skipped(task, task.obstacle().get());
        }
        List<StreamProblem> problems = new ArrayList<>();
        for (int seed = 1; seed <= (task.repeated() ? seeds : 1); seed++) {
            problems.add(task.source().problem(seed));
        }
        List<StreamOutcome> outcomes = new ArrayList<>();
        Map<String, String> failures = new LinkedHashMap<>();
        for (StreamMethod method : methods) {
            if (method.takesPartIn(task)) {
                try {
                    outcomes.add(run(task.name(), method, problems));
                } catch (RuntimeException | LinkageError e) { // a failing method must not end the run of the others
                    progress.accept(task.name() + "  " + method.name() + "  failed: " + e);
                    failures.put(method.name(), e.toString());
                }
            }
        }
        StreamProblem first = problems.get(0);
        return new StreamReport(
                task,
                shape(first, problems.size()),
                first.targets(),
                first.probes().stream().map(Probe::label).toList(),
                first.change(),
                batch(task, first),
                outcomes,
                failures);
    }

    private static String shape(StreamProblem problem, int seeds) {
        return String.format(
                Locale.ROOT,
                "%d points, scored after the first %d, inputs %d, targets %s, seeds %d%s",
                problem.points(),
                problem.warmUp(),
                problem.dimension(),
                String.join(" ", problem.targets()),
                seeds,
                problem.change() > 0 ? ", a change after " + problem.change() : "");
    }

    private StreamOutcome run(String task, StreamMethod method, List<StreamProblem> problems) {
        String what = task + "  " + method.name();
        progress.accept(what + "  ...");
        long start = System.nanoTime();
        List<StreamMeasurement> measurements = IntStream.range(0, problems.size())
                .mapToObj(i -> StreamRun.of(method, problems.get(i), i + 1))
                .toList();
        StreamOutcome outcome = new StreamOutcome(method.name(), method.description(), measurements);
        progress.accept(String.format(
                Locale.ROOT,
                "%s  nMSE %.4f  %.1f s",
                what,
                outcome.mean(StreamMeasurement::nmse),
                1e-9 * (System.nanoTime() - start)));
        return outcome;
    }

    /** Errors on the probe rows of a batch fit, which may read all points repeatedly. */
    private List<ApartScore> batch(StreamTask task, StreamProblem problem) {
        Samples training = problem.batch();
        if (training == null) {
            return List.of();
        }
        progress.accept(task.name() + "  batch fit  ...");
        long start = ProcessTime.nanos();
        try (Fitted fitted = new LgrMethod(1).fit(training, 1)) {
            double seconds = 1e-9 * (ProcessTime.nanos() - start);
            return problem.probes().stream()
                    .map(probe -> ApartScore.of(
                            "batch fit", seconds, fitted.predict(probe.rows().inputs()), probe.rows()))
                    .toList();
        }
    }
}
