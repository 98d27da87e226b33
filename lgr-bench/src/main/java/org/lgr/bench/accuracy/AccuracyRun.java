package org.lgr.bench.accuracy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Method;
import org.lgr.cli.console.CpuClock;

/** Runs methods on tasks. */
public final class AccuracyRun {
    private final List<Method> methods;
    private final int seeds;
    private final int[] outputs;
    private final Consumer<String> progress;

    /**
     * A run of some methods.
     *
     * @param seeds number of problems of a repeated task
     * @param outputs targets to learn, counted from 0; all if empty
     * @param progress receives progress messages
     */
    AccuracyRun(List<Method> methods, int seeds, int[] outputs, Consumer<String> progress) {
        this.methods = methods;
        this.seeds = seeds;
        this.outputs = Arrays.stream(outputs).distinct().toArray();
        this.progress = progress;
    }

    public TaskReport run(Task task) throws IOException {
        if (task.obstacle().isPresent()) {
            return TaskReport.skipped(task, task.obstacle().get());
        }
        List<Problem> problems = new ArrayList<>();
        boolean complete = true;
        for (int seed = 1; seed <= (task.repeated() ? seeds : 1); seed++) {
            Problem problem = task.source().problem(seed);
            int[] existing = Arrays.stream(outputs)
                    .filter(output -> output < problem.training().outputs())
                    .toArray();
            complete = existing.length == 0
                    || existing.length == problem.training().outputs();
            problems.add(existing.length == 0 ? problem : problem.targets(existing));
        }
        List<Outcome> outcomes = new ArrayList<>();
        Map<String, String> failures = new LinkedHashMap<>();
        for (Method method : methods) {
            try {
                outcomes.add(run(task.name(), method, problems, complete));
            } catch (RuntimeException | LinkageError e) { // a failing method must not end the run of the others
                progress.accept(task.name() + "  " + method.name() + "  failed: " + e);
                failures.put(method.name(), e.toString());
            }
        }
        Problem first = problems.get(0);
        String shape = String.format(
                Locale.ROOT,
                "%d training and %d test rows, inputs %d, targets %s, seeds %d",
                first.training().size(),
                first.test().size(),
                first.training().dimension(),
                String.join(" ", first.training().targetNames()),
                problems.size());
        return new TaskReport(task, shape, false, outcomes, failures);
    }

    private Outcome run(String task, Method method, List<Problem> problems, boolean complete) {
        Samples training = problems.get(0).training();
        String what = task + "  " + method.name() + "  " + String.join(" ", training.targetNames());
        progress.accept(what + "  ...");
        CpuClock clock = new CpuClock();
        Method tuned = method.tuned(training);
        double tuning = clock.cpuSeconds();
        List<Measurement> measurements = IntStream.range(0, problems.size())
                .mapToObj(i -> Measurement.of(tuned, problems.get(i), i + 1))
                .toList();
        Outcome outcome =
                new Outcome(method.name(), tuned.description(), training.targetNames(), complete, tuning, measurements);
        progress.accept(String.format(Locale.ROOT, "%s  nMSE %.4f  %.1f s", what, outcome.nmse(), clock.wallSeconds()));
        return outcome;
    }
}
