package org.lgr.bench.accuracy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lgr.bench.accuracy.Goal.Verdict;

/**
 * All outcomes of a task.
 *
 * @param task the task
 * @param shape sizes in words, or why the task was skipped
 * @param skipped whether the task was skipped
 * @param outcomes of the methods that ran, in their order
 * @param failures error messages by method
 */
public record TaskReport(
        Task task, String shape, boolean skipped, List<Outcome> outcomes, Map<String, String> failures) {
    public TaskReport {
        outcomes = List.copyOf(outcomes);
    }

    static TaskReport skipped(Task task, String reason) {
        return new TaskReport(task, "skipped: " + reason, true, List.of(), Map.of());
    }

    Verdict verdict(Goal goal) {
        Map<String, Outcome> byMethod = new LinkedHashMap<>();
        outcomes.forEach(outcome -> byMethod.put(outcome.method(), outcome));
        return goal.check().apply(byMethod);
    }
}
