package org.lgr.bench.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The goals for LGR on streams, and whether a run reached them. */
final class StreamGoals {
    private static final String LGR = "lgr";
    private static final String PRETRAINED = "lgr-pretrained";
    private static final String RULES = "amrules";
    private static final double LEAST_COVERAGE = 0.90;
    private static final double MOST_COVERAGE = 0.98;
    private static final double PROCESS_NLPD = 0.17; // of the Gaussian process of the accuracy suite on the arm
    private static final double LEARN_MICROS = 60;
    private static final double SHARE_OF_RULES = 0.25;
    private static final List<Goal> GOALS = List.of(
            new Goal("sarcos-trajectories", report -> unseen(report, 0.020, Double.POSITIVE_INFINITY)),
            new Goal("arm-trajectories", report -> unseen(report, 0.005, PROCESS_NLPD)),
            new Goal(
                    "sarcos",
                    report -> most(
                            "lgr: nMSE",
                            "%.4f",
                            0.018,
                            outcome(report, LGR).map(lgr -> lgr.mean(StreamMeasurement::nmse)))),
            new Goal(
                    "sarcos",
                    report -> most(
                            "lgr-pretrained: nMSE of " + report.targets().get(0),
                            "%.4f",
                            0.017,
                            outcome(report, PRETRAINED).map(lgr -> lgr.nmse(0)))),
            new Goal("arm-long", report -> most("lgr: learn CPU us", "%.1f", LEARN_MICROS, micros(report, LGR))),
            new Goal(
                    "arm-long",
                    report -> most(
                            "lgr: learn CPU over that of amrules",
                            "%.2f",
                            SHARE_OF_RULES,
                            micros(report, LGR)
                                    .flatMap(own -> micros(report, RULES).map(other -> own / other)))));

    private StreamGoals() {}

    private record Goal(String stream, Function<StreamReport, List<Verdict>> check) {}

    /**
     * Whether a goal was reached.
     *
     * @param goal in words
     * @param reached the result in words
     * @param word hit, miss or not judged
     */
    record Verdict(String goal, String reached, String word) {
        private static Verdict of(String goal, String reached, boolean hit) {
            return new Verdict(goal, reached, hit ? "hit" : "miss");
        }

        private static Verdict unknown(String goal) {
            return new Verdict(goal, "not run", "not judged");
        }
    }

    /** The verdicts on the streams of a run. */
    static List<Verdict> judge(List<StreamReport> reports) {
        List<Verdict> verdicts = new ArrayList<>();
        for (StreamReport report : reports) {
            for (Goal goal : GOALS) {
                if (goal.stream.equals(report.task().name())
                        && !report.outcomes().isEmpty()) {
                    goal.check.apply(report).stream()
                            .map(verdict ->
                                    new Verdict(goal.stream + ", " + verdict.goal, verdict.reached, verdict.word))
                            .forEach(verdicts::add);
                }
            }
        }
        return verdicts;
    }

    /** Every model that LGR offers at the end, on the rows that are not part of the stream. */
    private static List<Verdict> unseen(StreamReport report, double mostError, double mostNlpd) {
        boolean judged = Double.isFinite(mostNlpd);
        String goal = String.format(
                Locale.ROOT,
                "nMSE <= %.3f, %.0f-%.0f %% in 95 %%%s",
                mostError,
                100 * LEAST_COVERAGE,
                100 * MOST_COVERAGE,
                judged ? ", NLPD < " + mostNlpd : "");
        Optional<StreamOutcome> lgr = outcome(report, LGR);
        return lgr.isEmpty()
                ? List.of(Verdict.unknown(goal))
                : lgr.get().probe(0).stream()
                        .map(score -> Verdict.of(
                                "lgr " + score.state() + ": " + goal,
                                String.format(
                                        Locale.ROOT,
                                        "%.4f, %.1f %%%s",
                                        score.nmse(),
                                        100 * score.coverage(),
                                        judged ? String.format(Locale.ROOT, ", %.3f", score.nlpd()) : ""),
                                score.nmse() <= mostError
                                        && score.coverage() >= LEAST_COVERAGE
                                        && score.coverage() <= MOST_COVERAGE
                                        && score.nlpd() < mostNlpd))
                        .toList();
    }

    private static List<Verdict> most(String what, String format, double most, Optional<Double> reached) {
        String goal = what + " <= " + most;
        return List.of(reached.map(value -> Verdict.of(goal, String.format(Locale.ROOT, format, value), value <= most))
                .orElse(Verdict.unknown(goal)));
    }

    private static Optional<Double> micros(StreamReport report, String method) {
        return outcome(report, method).map(found -> found.mean(one -> one.cost().learnMicros()));
    }

    private static Optional<StreamOutcome> outcome(StreamReport report, String method) {
        return report.outcomes().stream()
                .filter(outcome -> outcome.method().equals(method))
                .findFirst();
    }
}
