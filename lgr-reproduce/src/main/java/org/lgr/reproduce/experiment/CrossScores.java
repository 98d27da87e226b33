package org.lgr.reproduce.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.reproduce.cell.Numbers;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.Results;

/** The results of the cross function, averaged over training sets. */
final class CrossScores {
    private final Results results;
    private final int seeds;
    private final List<Double> thresholds;

    CrossScores(Results results, int seeds, List<Double> thresholds) {
        this.results = results;
        this.seeds = seeds;
        this.thresholds = thresholds;
    }

    /**
     * Averages over training sets.
     *
     * @param wGen the activation threshold
     * @param test nMSE on the clean grid
     * @param worst nMSE on the clean grid for the worst training set
     * @param training nMSE on the training rows
     * @param models number of local models
     */
    record Score(double wGen, double test, double worst, double training, double models) {}

    static String name(CrossEntrant entrant, boolean learned, double wGen, int seed) {
        return "cross, " + entrant.label()
                + (entrant.hasThreshold()
                        ? ", length scales " + (learned ? "learned" : "fixed") + ", w_gen " + wGen
                        : "")
                + ", seed " + seed;
    }

    /** One score for each w_gen of the method; all are equal for a method without w_gen. */
    List<Score> scores(CrossEntrant entrant, boolean learned) {
        return thresholds.stream()
                .filter(entrant::takes)
                .map(wGen -> score(entrant, learned, wGen))
                .toList();
    }

    private Score score(CrossEntrant entrant, boolean learned, double wGen) {
        List<Result> all = IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> result(entrant, learned, wGen, seed))
                .toList();
        return new Score(
                wGen,
                Numbers.mean(all, "nmse"),
                all.stream().mapToDouble(result -> result.value("nmse")).max().orElseThrow(),
                Numbers.mean(all, "trainingNmse"),
                Numbers.mean(all, "models"));
    }

    Result result(CrossEntrant entrant, boolean learned, double wGen, int seed) {
        return results.of(name(entrant, learned, wGen, seed));
    }

    /**
     * The w_gen with the smallest test error, as in the paper. It shows what a method can reach at best; a user cannot
     * choose it by test error.
     */
    Score best(CrossEntrant entrant, boolean learned) {
        return scores(entrant, learned).stream()
                .min(Comparator.comparingDouble(Score::test))
                .orElseThrow();
    }

    /** Ratio of the errors with the worst and the best w_gen. */
    double spread(CrossEntrant entrant, boolean learned) {
        double worst =
                scores(entrant, learned).stream().mapToDouble(Score::test).max().orElseThrow();
        return worst / best(entrant, learned).test();
    }
}
