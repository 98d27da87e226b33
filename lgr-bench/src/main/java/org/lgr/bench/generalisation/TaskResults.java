package org.lgr.bench.generalisation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.lgr.bench.generalisation.Result.Cell;

/**
 * The results of one task, averaged and compared. A cell is a target of a fold.
 *
 * @param task the task
 * @param all its results
 * @param failures of methods on its folds
 */
record TaskResults(FoldedTask task, List<Result> all, List<Failure> failures) {
    private static final String LINEAR = "linear";

    TaskResults {
        all = List.copyOf(all);
        failures = List.copyOf(failures);
    }

    /**
     * Means of two methods over the cells that both have.
     *
     * @param method the other method
     * @param own mean of the first method
     * @param other mean of the other method
     */
    record Comparison(String method, double own, double other) {
        double ratio() {
            return own / other;
        }
    }

    /**
     * The error of one fit relative to linear regression on the same cell.
     *
     * @param cell fold and target
     * @param ratio of the errors
     */
    record BesideLinear(Cell cell, double ratio) {}

    /** Names of the methods, in the order of {@link Results#METHODS}. */
    List<String> methods() {
        return all.stream()
                .map(Result::method)
                .distinct()
                .sorted(Comparator.comparingInt(Results.METHODS::indexOf))
                .toList();
    }

    Stream<Result> of(String method) {
        return all.stream().filter(result -> result.method().equals(method));
    }

    Set<Cell> cells(String method) {
        return of(method).map(Result::cell).collect(Collectors.toSet());
    }

    /** Whether a method has learned all targets of all usual folds. */
    boolean complete(String method) {
        return cells(method).stream()
                        .filter(cell -> task.usual().contains(cell.fold()))
                        .count()
                == task.cells();
    }

    /** Mean over seeds, then over cells; empty if a cell has no value. */
    OptionalDouble mean(String method, ToDoubleFunction<Result> value) {
        return mean(cellMeans(method, value).values().stream());
    }

    private static OptionalDouble mean(Stream<Double> values) {
        OptionalDouble mean = values.mapToDouble(value -> value).average();
        return mean.isPresent() && Double.isNaN(mean.getAsDouble()) ? OptionalDouble.empty() : mean;
    }

    private Map<Cell, Double> cellMeans(String method, ToDoubleFunction<Result> value) {
        return of(method)
                .collect(Collectors.groupingBy(Result::cell, LinkedHashMap::new, Collectors.averagingDouble(value)));
    }

    /** The largest value over all fits. */
    OptionalDouble worst(String method, ToDoubleFunction<Result> value) {
        return of(method).mapToDouble(value).max();
    }

    /** Processor time for learning all targets of a fold once. */
    double cpuSeconds(String method) {
        long fits = of(method)
                .map(result -> List.of((long) result.fold(), result.seed()))
                .distinct()
                .count();
        return of(method).mapToDouble(Result::cpuSeconds).sum() / fits;
    }

    /** Comparison with the best peer: the one with the smallest mean on the cells that it shares with the method. */
    Optional<Comparison> besideBest(String method, ToDoubleFunction<Result> value) {
        return methods().stream()
                .filter(peer -> !Results.isLgr(peer))
                .flatMap(peer -> beside(method, peer, value).stream())
                .max(Comparator.comparingDouble(comparison -> comparison.own() - comparison.other()));
    }

    /** Comparison with another method; empty if they share no cell, or have no values. */
    Optional<Comparison> beside(String method, String other, ToDoubleFunction<Result> value) {
        Map<Cell, Double> own = cellMeans(method, value);
        Map<Cell, Double> others = cellMeans(other, value);
        List<Cell> common = own.keySet().stream().filter(others::containsKey).toList();
        OptionalDouble ownMean = mean(common.stream().map(own::get));
        OptionalDouble otherMean = mean(common.stream().map(others::get));
        return ownMean.isPresent() && otherMean.isPresent()
                ? Optional.of(new Comparison(other, ownMean.getAsDouble(), otherMean.getAsDouble()))
                : Optional.empty();
    }

    /** The fit with the largest error relative to linear regression. */
    Optional<BesideLinear> worstBesideLinear(String method) {
        Map<Cell, Double> linear = cellMeans(LINEAR, Result::nmse);
        return of(method)
                .filter(result -> linear.containsKey(result.cell()))
                .map(result ->
                        new BesideLinear(result.cell(), result.nmse() / linear.getOrDefault(result.cell(), Double.NaN)))
                .max(Comparator.comparingDouble(BesideLinear::ratio));
    }

    /**
     * Ratio of the mean errors of the worst and the best seed, on the cells that all seeds have; empty with one seed.
     */
    OptionalDouble spread(String method) {
        List<Long> seeds = of(method).map(Result::seed).distinct().toList();
        if (seeds.size() < 2) {
            return OptionalDouble.empty();
        }
        Map<Cell, Long> counts = of(method).collect(Collectors.groupingBy(Result::cell, Collectors.counting()));
        double[] means = seeds.stream()
                .mapToDouble(seed -> of(method)
                        .filter(result ->
                                result.seed() == seed && counts.getOrDefault(result.cell(), 0L) == seeds.size())
                        .mapToDouble(Result::nmse)
                        .average()
                        .orElse(Double.NaN))
                .filter(mean -> !Double.isNaN(mean))
                .toArray();
        return means.length < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(DoubleStream.of(means).max().orElseThrow()
                        / DoubleStream.of(means).min().orElseThrow());
    }

    /** Statistics of a method's predictions at made inputs of one kind, over all fits. */
    Optional<MadeInputs.Score> made(String method, MadeInputs.Kind kind) {
        return of(method)
                .flatMap(result -> result.made().stream())
                .filter(score -> score.kind() == kind)
                .reduce(MadeInputs.Score::plus);
    }

    /** Rank of a method by mean error, 1 for the smallest; empty for a method without results. */
    Optional<Integer> rank(String method) {
        OptionalDouble own = mean(method, Result::nmse);
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<Double> better = new ArrayList<>();
        methods().forEach(other -> mean(other, Result::nmse).ifPresent(better::add));
        return Optional.of(1
                + (int) better.stream().filter(mean -> mean < own.getAsDouble()).count());
    }
}
