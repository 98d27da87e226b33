package org.lgr.bench.generalisation;

import org.jspecify.annotations.Nullable;

/**
 * A goal and how it went.
 *
 * @param goal in words
 * @param reached what was reached, in words
 * @param tasks how many tasks that is of
 * @param hit whether that is enough, or {@code null} if nobody can tell
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
