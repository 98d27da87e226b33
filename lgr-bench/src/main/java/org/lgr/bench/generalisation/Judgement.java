package org.lgr.bench.generalisation;

import org.jspecify.annotations.Nullable;

/**
 * A goal and its result.
 *
 * @param goal in words
 * @param reached the result in words
 * @param tasks number of tasks that were judged
 * @param hit whether the goal was reached, or {@code null} if it cannot be judged
 */
record Judgement(
        String goal, String reached, int tasks, @Nullable Boolean hit) {
    static Judgement unknown(String goal, String reason) {
        return new Judgement(goal, reason, 0, null);
    }

    String word() {
        return hit == null ? "not judged" : hit ? "hit" : "miss";
    }
}
