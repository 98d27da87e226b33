package org.lgr.bench.accuracy;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.lgr.bench.accuracy.Goal.Verdict;
import org.lgr.bench.method.LgrStage;

/** The time after which LGR is as accurate as the best of its peers. */
final class TimeToAccuracy {
    static final Goal GOAL =
            new Goal("error of the best peer in a third of its CPU s", outcomes -> judge(outcomes.values()));

    private TimeToAccuracy() {}

    private static Verdict judge(Collection<Outcome> outcomes) {
        Optional<Outcome> peer = outcomes.stream()
                .filter(outcome -> !LgrStage.isNameOf(outcome.method()))
                .min(Comparator.comparingDouble(Outcome::nmse));
        if (peer.isEmpty()) {
            return Verdict.unknown("no peer was run");
        }
        Outcome best = peer.get();
        String theirs = text("; %s took %.1f to %.4f", best.method(), cpu(best), best.nmse());
        return outcomes.stream()
                .filter(outcome -> LgrStage.isNameOf(outcome.method()) && outcome.nmse() <= best.nmse())
                .min(Comparator.comparingDouble(TimeToAccuracy::cpu))
                .map(stage -> new Verdict(
                        text(
                                "lgr took %.1f CPU s to %.4f%s; ratio %.2f, %.2f with its tuning",
                                cpu(stage),
                                stage.nmse(),
                                theirs,
                                cpu(stage) / cpu(best),
                                cpu(stage) / (cpu(best) + best.tuningCpuSeconds())),
                        cpu(stage) <= cpu(best) / 3))
                .orElseGet(() -> new Verdict("lgr did not reach it" + theirs, false));
    }

    private static double cpu(Outcome outcome) {
        return outcome.cost(Measurement::trainCpuSeconds);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
