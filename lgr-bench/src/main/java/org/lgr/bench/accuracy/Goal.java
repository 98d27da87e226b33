package org.lgr.bench.accuracy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A goal for LGR on a task.
 *
 * @param text the goal in words
 * @param check compares the goal with the outcomes by method
 */
record Goal(String text, Function<Map<String, Outcome>, Verdict> check) {
    private static final String LGR = "lgr";
    private static final Verdict PARTIAL = Verdict.unknown("needs all targets");

    /**
     * Whether a goal was reached.
     *
     * @param reached the result in words
     * @param hit whether that is enough, or {@code null} if it cannot be judged
     */
    record Verdict(String reached, @Nullable Boolean hit) {
        static Verdict unknown(String reason) {
            return new Verdict(reason, null);
        }

        String word() {
            return hit == null ? "not judged" : hit ? "hit" : "miss";
        }
    }

    /** A mean error over all targets of at most the given value. */
    static Goal error(double most) {
        return ofAllTargets(
                text("nMSE <= %s", most), outcome -> new Verdict(text("%.4f", outcome.nmse()), outcome.nmse() <= most));
    }

    /** A mean error with a limited number of local models for each target. */
    static Goal error(double most, int mostModels) {
        return ofAllTargets(text("nMSE <= %s with <= %d local models", most, mostModels), outcome -> {
            double models = outcome.mostLocalModels().orElse(0);
            return new Verdict(
                    text("%.4f with %.1f", outcome.nmse(), models), outcome.nmse() <= most && models <= mostModels);
        });
    }

    /** An error for one target with a limited number of local models. */
    static Goal error(String target, double most, int mostModels) {
        return of(text("%s: nMSE <= %s with <= %d local models", target, most, mostModels), outcome -> {
            int output = outcome.targets().indexOf(target);
            if (output < 0) {
                return Verdict.unknown("not fitted");
            }
            double models = outcome.localModels(output).orElse(0);
            return new Verdict(
                    text("%.4f with %.1f", outcome.nmse(output), models),
                    outcome.nmse(output) <= most && models <= mostModels);
        });
    }

    /** A mean error of at most a multiple of the smallest one among some peers. */
    static Goal errorBeside(double factor, String... peers) {
        String text = text("nMSE <= %s x the best of %s", factor, String.join(", ", peers));
        return new Goal(text, outcomes -> {
            Outcome lgr = outcomes.get(LGR);
            List<Outcome> others = new ArrayList<>();
            for (String peer : peers) {
                Optional.ofNullable(outcomes.get(peer)).ifPresent(others::add);
            }
            if (lgr == null || others.size() < peers.length) {
                return Verdict.unknown("not all of them were run");
            }
            if (!lgr.complete()) {
                return PARTIAL;
            }
            Outcome best = others.stream()
                    .min(Comparator.comparingDouble(Outcome::nmse))
                    .orElseThrow();
            return new Verdict(
                    text("%.4f, %s %.4f", lgr.nmse(), best.method(), best.nmse()), lgr.nmse() <= factor * best.nmse());
        });
    }

    /** A smaller mean error than that of every other method of the run. */
    static Goal leastError() {
        return least("nMSE", "%.4f", outcome -> OptionalDouble.of(outcome.nmse()));
    }

    /** A smaller mean negative log density than that of every other method of the run that predicts distributions. */
    static Goal leastNlpd() {
        return least("NLPD", "%.3f", Outcome::nlpd);
    }

    private static Goal least(String name, String format, Function<Outcome, OptionalDouble> value) {
        return new Goal(name + " below that of every other method", outcomes -> {
            Outcome lgr = outcomes.get(LGR);
            Optional<Outcome> best = outcomes.values().stream()
                    .filter(outcome -> !outcome.method().startsWith(LGR)) // other forms of LGR are not peers
                    .filter(outcome -> value.apply(outcome).isPresent())
                    .min(Comparator.comparingDouble(
                            outcome -> value.apply(outcome).orElseThrow()));
            if (lgr == null || best.isEmpty()) {
                return Verdict.unknown("nothing to compare");
            }
            if (!lgr.complete()) {
                return PARTIAL;
            }
            double own = value.apply(lgr).orElseThrow();
            double other = value.apply(best.get()).orElseThrow();
            return new Verdict(text(format + ", %s " + format, own, best.get().method(), other), own < other);
        });
    }

    /** A processor time for learning all targets of at most a multiple of a peer's, without the peer's tuning. */
    static Goal costBeside(double factor, String peer) {
        return new Goal(text("training takes <= %s x the CPU s of %s", factor, peer), outcomes -> {
            Outcome lgr = outcomes.get(LGR);
            Outcome other = outcomes.get(peer);
            if (lgr == null || other == null) {
                return Verdict.unknown("not both were run");
            }
            double ratio = lgr.cost(Measurement::trainCpuSeconds) / other.cost(Measurement::trainCpuSeconds);
            return new Verdict(text("%.2f x", ratio), ratio <= factor);
        });
    }

    /** A share of observed targets inside the 95 % interval between two limits. */
    static Goal coverage(double least, double most) {
        return ofShare(
                text("95 %% interval covers %.0f-%.0f %%", 100 * least, 100 * most), Outcome::coverage95, least, most);
    }

    /** A predicted variance far from the data of at least that of the targets. */
    static Goal ignorance(double least) {
        return ofShare(
                text("far from the data: variance >= that of the targets in >= %.0f %%", 100 * least),
                Outcome::far,
                least,
                1);
    }

    private static Goal ofShare(String text, Function<Outcome, OptionalDouble> share, double least, double most) {
        return ofAllTargets(text, outcome -> {
            double value = share.apply(outcome).orElseThrow();
            return new Verdict(text("%.1f %%", 100 * value), value >= least && value <= most);
        });
    }

    /** A limited processor time for learning all targets. */
    static Goal cost(double seconds) {
        return ofAllTargets(text("training takes <= %.0f CPU s", seconds), outcome -> {
            double cpu = outcome.cost(Measurement::trainCpuSeconds);
            return new Verdict(text("%.1f s", cpu), cpu <= seconds);
        });
    }

    /** This goal marked as a stretch goal, which is more than is expected. */
    Goal stretch() {
        return new Goal("stretch: " + text, check);
    }

    private static Goal ofAllTargets(String text, Function<Outcome, Verdict> check) {
        return of(text, outcome -> outcome.complete() ? check.apply(outcome) : PARTIAL);
    }

    private static Goal of(String text, Function<Outcome, Verdict> check) {
        return new Goal(text, outcomes -> {
            Outcome lgr = outcomes.get(LGR);
            return lgr == null ? Verdict.unknown("lgr was not run") : check.apply(lgr);
        });
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
