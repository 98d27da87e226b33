package org.lgr.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.lgr.internal.loops.PointLoops;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;

/**
 * The computation of a model as nodes of a graph, for one output and a whole batch: B is the batch, D inputs, M local
 * models, K components, P weights. Distances are computed from differences; expanded squares would lose half of the
 * digits.
 */
final class OnnxOutput {
    private final OnnxGraph graph;
    private final Output output;
    private final String z; // B×D, standardised
    private final String delta; // B×M×D, offsets from centres
    private final String squares; // B×M×D, (δ/λ)²
    private final String eta; // B×M×1
    private final List<String> orders; // B×M×…, η times the monomials of order 0, 1, …
    private final String features; // B×P
    private final String departure; // B×D, distances of inputs outside of their ranges, in the units of means
    private final String kept; // B×1, the share of the sum of local models that is kept
    private final String shrunk; // B×1, the kept part of the sum
    private final String m; // B×1, the standardised mean

    OnnxOutput(OnnxGraph graph, Output output, String x) {
        this.graph = graph;
        this.output = output;
        z = standardised(x);
        delta = graph.apply("Sub", graph.unsqueeze(z, 1), perModel(output.parameters.centres()));
        String t = graph.apply("Mul", delta, perModel(output.inverseScales()));
        squares = graph.apply("Mul", t, t);
        eta = activations();
        orders = monomials();
        String all = graph.reshape(graph.concat(2, orders), -1, (long) output.models * output.components);
        features = graph.gather(all, 1, graph.indices(places()));
        String weights = graph.constant(output.parameters.weights(), output.weights, 1);
        String f = graph.apply(
                "Add",
                graph.apply("MatMul", features, weights),
                graph.scalar(output.posterior().offset()));
        departure = excess(meanUnits());
        String ratio = graph.apply("Div", squared(departure), graph.scalar(16));
        String near = graph.apply("Exp", graph.apply("Neg", graph.apply("Mul", ratio, ratio)));
        kept = output.shrinks() ? graph.apply("Mul", near, retention()) : near;
        shrunk = graph.apply("Mul", kept, f);
        m = saturated();
    }

    /** Units of departures in means: half of each range, at least one standard deviation. */
    private double[] meanUnits() {
        return Arrays.stream(output.halfRanges()).map(half -> Math.max(half, 1)).toArray();
    }

    /** Distance of each input outside of its range in the data, in the given units. */
    private String excess(double[] units) {
        Support support = output.support();
        String above = graph.apply("Max", graph.apply("Sub", z, graph.constant(support.high())), graph.scalar(0));
        String below = graph.apply("Max", graph.apply("Sub", graph.constant(support.low()), z), graph.scalar(0));
        return graph.apply("Div", graph.apply("Sub", above, below), graph.constant(units));
    }

    /** The sum of squares of each row. */
    private String squared(String rows) {
        return graph.sum(graph.apply("Mul", rows, rows), 1);
    }

    /** ρ, the share of the mean that is kept for its uncertainty. */
    private String retention() {
        String q = spread(Objects.requireNonNull(output.map()));
        double shrinkage = Objects.requireNonNull(output.map()).shrinkage();
        return graph.apply(
                "Reciprocal", graph.apply("Add", graph.apply("Mul", q, graph.scalar(shrinkage)), graph.scalar(1)));
    }

    /** The mean near the range of the targets: the part inside unchanged, the part outside replaced by g tanh(·/g). */
    private String saturated() {
        double half = halfTargets();
        if (!output.knowsTargets()) {
            return shrunk;
        }
        String inside = inside();
        if (half == 0) {
            return inside;
        }
        String held = graph.apply("Mul", graph.apply("Tanh", outside(inside)), graph.scalar(half));
        return graph.apply("Add", inside, held);
    }

    private double halfTargets() {
        return 0.5 * output.support().targetHigh() - 0.5 * output.support().targetLow();
    }

    /** The nearest value in the range of the targets. */
    private String inside() {
        String high = graph.scalar(output.support().targetHigh());
        String low = graph.scalar(output.support().targetLow());
        String below = graph.apply("Where", graph.apply("Greater", shrunk, high), high, shrunk);
        return graph.apply("Where", graph.apply("Less", below, low), low, below);
    }

    /** Distance of the mean outside of the range of the targets, in units of half of the range. */
    private String outside(String inside) {
        return graph.apply("Div", graph.apply("Sub", shrunk, inside), graph.scalar(halfTargets()));
    }

    /**
     * Standardised inputs, clamped where predictions no longer change, so that squares do not overflow. Uses
     * comparisons, which pass NaN on.
     */
    private String standardised(String x) {
        String free = graph.apply(
                "Div",
                graph.apply("Sub", x, graph.constant(output.parameters.scaling().inputMean())),
                graph.constant(output.parameters.scaling().inputScale()));
        String high = graph.scalar(farthest());
        String low = graph.scalar(-farthest());
        String below = graph.apply("Where", graph.apply("Greater", free, high), high, free);
        return graph.apply("Where", graph.apply("Less", below, low), low, below);
    }

    private double farthest() {
        return graph.precision().farthest();
    }

    /** A table of M×D numbers. */
    private String perModel(double[] table) {
        return graph.constant(table, output.models, output.dimension);
    }

    private String activations() {
        String square = graph.sum(squares, 2);
        String reached = graph.apply("Exp", graph.apply("Mul", square, graph.scalar(-0.5)));
        String beyond = graph.apply("GreaterOrEqual", square, graph.scalar(PointLoops.FARTHEST));
        return graph.apply("Where", beyond, graph.scalar(0), reached);
    }

    /** Each order is an earlier order times coordinates, selected by the recursion of the monomials. */
    private List<String> monomials() {
        Monomials monomials = new Monomials(output.parameters.basis(), output.dimension);
        List<String> all = new ArrayList<>(List.of(eta));
        int from = 0; // start of the previous order
        int to = 1;
        while (to < monomials.size()) {
            List<Long> parents = new ArrayList<>();
            List<Long> factors = new ArrayList<>();
            int k = to;
            for (; k < monomials.size() && monomials.parent(k) < to; k++) {
                parents.add((long) monomials.parent(k) - from);
                factors.add((long) monomials.factor(k));
            }
            String parent = graph.gather(all.get(all.size() - 1), 2, indices(parents));
            all.add(graph.apply("Mul", parent, graph.gather(delta, 2, indices(factors))));
            from = to;
            to = k;
        }
        return all;
    }

    private String indices(List<Long> numbers) {
        return graph.indices(numbers.stream().mapToLong(Long::longValue).toArray());
    }

    /** Indices of the features of the weights among those of all components. */
    private long[] places() {
        return IntStream.range(0, output.models)
                .boxed()
                .flatMapToLong(m ->
                        Arrays.stream(output.parameters.live()[m]).mapToLong(k -> (long) m * output.components + k))
                .toArray();
    }

    /** The mean in the target's units, B×1. */
    String mean() {
        return graph.apply(
                "Add",
                graph.apply("Mul", m, graph.scalar(output.parameters.scaling().targetScale())),
                graph.scalar(output.parameters.scaling().targetMean()));
    }

    /** The contribution of each local model to the mean, B×M×1. */
    private String shares() {
        double[] weights = new double[output.models * output.components];
        long[] places = places();
        for (int p = 0; p < places.length; p++) {
            weights[(int) places[p]] = output.parameters.weights()[p];
        }
        String table = graph.constant(weights, output.models, output.components);
        return graph.sum(graph.apply("Mul", graph.concat(2, orders), table), 2);
    }

    /** The variance of a new observation, B×1. */
    String variance() {
        double scale = output.parameters.scaling().targetScale();
        String t = graph.apply("Add", graph.apply("Mul", m, m), graph.scalar(1));
        String claimed = graph.apply("Add", calibrated(t), graph.apply("Mul", doubt(), t));
        String sum = mayOvershoot() ? graph.apply("Add", claimed, squaredOvershoot()) : claimed;
        return graph.apply(
                "Add",
                graph.apply("Mul", sum, graph.scalar(scale * scale)),
                graph.scalar(output.parameters.noiseVariance()));
    }

    /** Whether means may lie outside of the range of the targets. */
    private boolean mayOvershoot() {
        return output.knowsTargets() && halfTargets() > 0;
    }

    /** e², the squared overshoot of the mean beyond the range of the targets, which adds to the variance, B×1. */
    private String squaredOvershoot() {
        String e = graph.apply("Sub", m, inside());
        return graph.apply("Mul", e, e);
    }

    private String posteriorVariance() {
        return switch (output.posterior().form()) {
            case JOINT -> jointVariance();
            case BLOCKS -> blockVariance();
            case SAMPLES -> sampledVariance();
        };
    }

    private String jointVariance() {
        return notNegative(graph.sum(graph.apply("Mul", jointPull(), features), 1));
    }

    /** Σφ for a joint covariance, B×P. */
    private String jointPull() {
        String covariance = graph.constant(output.posterior().spread(), output.weights, output.weights);
        return graph.apply("MatMul", features, covariance);
    }

    private String blockVariance() {
        return notNegative(graph.sum(graph.apply("Mul", blockPull(), features), 1));
    }

    /** Σφ for a covariance of blocks, B×P. */
    private String blockPull() {
        long size = output.mostLive();
        long[] places = IntStream.range(0, output.models)
                .boxed()
                .flatMapToLong(m ->
                        LongStream.range(m * size, m * size + output.parameters.live()[m].length))
                .toArray();
        return graph.gather(graph.reshape(paddedPull(), -1, output.models * size), 1, graph.indices(places));
    }

    /** Σφ from blocks of equal size, B×P: smaller blocks are padded with zeros, which have no effect. */
    private String paddedPull() {
        int size = output.mostLive();
        long[] picked = new long[output.models * size];
        double[] blocks = new double[output.models * size * size];
        int at = 0;
        for (int m = 0; m < output.models; m++) {
            int live = output.parameters.live()[m].length;
            for (int i = 0; i < live; i++) {
                picked[m * size + i] = (long) output.first[m] + i;
                System.arraycopy(output.posterior().spread(), at, blocks, (m * size + i) * size, live);
                at += live;
            }
        }
        List<Long> shape = List.of((long) output.models, (long) size);
        String phi = swapped(graph.gather(features, 1, graph.indices(picked, shape))); // M×B×size
        String covariance = graph.constant(blocks, List.of((long) output.models, (long) size, (long) size));
        return swapped(graph.apply("MatMul", phi, covariance));
    }

    /** A value with its first two dimensions exchanged. */
    private String swapped(String value) {
        return graph.apply("Transpose", List.of(value), OnnxGraph.Attribute.list("perm", 1L, 0L, 2L));
    }

    private String notNegative(String variance) {
        return graph.apply("Max", variance, graph.scalar(0));
    }

    private String sampledVariance() {
        return graph.apply("Div", squared(draws()), graph.scalar(output.samples()));
    }

    /** The contribution of each sample to the sum, B×S. */
    private String draws() {
        String stretch =
                graph.reshape(graph.apply("Mul", shares(), squares), -1, (long) output.models * output.dimension);
        return graph.apply(
                "Add",
                graph.apply(
                        "Add",
                        graph.apply("MatMul", features, samplesOfWeights()),
                        graph.apply("MatMul", stretch, samplesOfScales())),
                graph.constant(Arrays.copyOf(output.samplesByValue(), output.samples())));
    }

    private String samplesOfWeights() {
        int count = output.samples();
        double[] values = Arrays.copyOfRange(output.samplesByValue(), count, (1 + output.weights) * count);
        return graph.constant(values, output.weights, count);
    }

    private String samplesOfScales() {
        int count = output.samples();
        double[] all = output.samplesByValue();
        double[] values = Arrays.copyOfRange(all, (1 + output.weights) * count, all.length);
        return graph.constant(values, output.models * output.dimension, count);
    }

    /** q t/(q + t) computed as 1/(1/q + 1/t), which is correct for q = 0 and for q that overflows. */
    private String calibrated(String t) {
        VarianceMap map = output.map();
        if (map == null) {
            return posteriorVariance();
        }
        String q = spread(map);
        return graph.apply(
                "Reciprocal", graph.apply("Add", graph.apply("Reciprocal", q), graph.apply("Reciprocal", t)));
    }

    /** q, the calibrated variance of the posterior mean before it is limited by t. */
    private String spread(VarianceMap map) {
        double noise = output.posterior().noise();
        String leverage = graph.apply("Div", posteriorVariance(), graph.scalar(noise));
        String relative = graph.apply("Div", leverage, graph.scalar(map.reference()));
        return graph.apply(
                "Mul",
                graph.apply("Pow", relative, graph.scalar(map.exponent())),
                graph.scalar(noise * map.leverageFactor()));
    }

    /**
     * exp(−c/c₀ − a) + (1 − exp(−a)), the lack of support of a prediction by the data; 1 − exp(−a) is 2h/(1 + h) for h
     * = tanh(a/2).
     */
    private String doubt() {
        Support support = output.support();
        String white = graph.apply("MatMul", z, graph.constant(whitening(), output.dimension, output.dimension));
        String distance = graph.apply(
                "Sqrt",
                graph.apply("Div", graph.sum(graph.apply("Mul", white, white), 1), graph.scalar(output.dimension)));
        String beyond = graph.apply(
                "Max",
                graph.apply(
                        "Sub", graph.apply("Div", distance, graph.scalar(support.distanceScale())), graph.scalar(1)),
                graph.scalar(0));
        String away = graph.apply(
                "Mul",
                graph.apply("Add", graph.apply("Mul", beyond, beyond), squared(excess(output.halfRanges()))),
                graph.scalar(2));
        String activation = graph.reshape(graph.sum(eta, 1), -1, 1);
        String covered = graph.apply("Div", activation, graph.scalar(support.activationScale()));
        String gap = graph.apply("Exp", graph.apply("Neg", graph.apply("Add", covered, away)));
        String half = graph.apply("Tanh", graph.apply("Mul", away, graph.scalar(0.5)));
        String far = graph.apply("Div", graph.apply("Add", half, half), graph.apply("Add", half, graph.scalar(1)));
        return graph.apply("Add", gap, far);
    }

    /** Wᵀ, because row vectors stand on its left. */
    private double[] whitening() {
        int dimension = output.dimension;
        double[] turned = new double[dimension * dimension];
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                turned[j * dimension + i] = output.support().whitening()[i * dimension + j];
            }
        }
        return turned;
    }

    /**
     * The gradient of the mean, B×1×D: S'(r) [κ_m ρ ∂f/∂x + r (∂log κ_m/∂x + ∂log ρ/∂x)], where r is the kept part of
     * the sum f.
     */
    String gradient() {
        double[] perRange =
                Arrays.stream(meanUnits()).map(unit -> -1 / (64 * unit)).toArray();
        String logs = graph.apply(
                "Mul", graph.apply("Mul", departure, graph.constant(perRange)), bounded(squared(departure))); // B×D
        if (output.shrinks()) {
            logs = graph.apply("Add", logs, retentionGradient());
        }
        String slope = graph.apply(
                "Add",
                graph.apply("Mul", graph.unsqueeze(kept, 1), sumGradient()),
                graph.unsqueeze(graph.apply("Mul", shrunk, logs), 1));
        if (output.knowsTargets()) {
            slope = graph.apply("Mul", slope, graph.unsqueeze(saturationSlope(), 1));
        }
        double[] units = Arrays.stream(output.parameters.scaling().inputScale())
                .map(scale -> output.parameters.scaling().targetScale() / scale)
                .toArray();
        return graph.apply("Mul", slope, graph.constant(units));
    }

    /** Limits a squared excess to avoid overflow; the limit is far beyond where the mean has vanished. */
    private String bounded(String square) {
        return graph.apply("Min", square, graph.scalar(1000));
    }

    /** S', B×1. */
    private String saturationSlope() {
        String inside = inside();
        if (halfTargets() == 0) {
            String off = graph.apply("Abs", graph.apply("Sub", shrunk, inside));
            return graph.apply("Where", graph.apply("Greater", off, graph.scalar(0)), graph.scalar(0), graph.scalar(1));
        }
        String tanh = graph.apply("Tanh", outside(inside));
        return graph.apply("Sub", graph.scalar(1), graph.apply("Mul", tanh, tanh));
    }

    /** ∂log ρ/∂x = −(1 − ρ) g/v ∂v/∂x for the variance v of the posterior mean, B×D. */
    private String retentionGradient() {
        VarianceMap map = Objects.requireNonNull(output.map());
        String lost = graph.apply("Sub", graph.scalar(1), retention());
        String v = posteriorVariance();
        String some = graph.apply("Where", graph.apply("Greater", v, graph.scalar(0)), v, graph.scalar(1));
        String factor = graph.apply(
                "Mul", graph.apply("Div", lost, some), graph.scalar(-2 * map.exponent())); // of half of the gradient
        return graph.apply("Mul", factor, graph.reshape(new OnnxSpread().slope(), -1, output.dimension));
    }

    /** Σ_m η_m ∂(wᵀξ_m)/∂x − share_m (x − c_m)/λ², B×1×D. */
    private String sumGradient() {
        String slope = graph.apply("Neg", pulled(shares()));
        return orders.size() > 1 ? graph.apply("Add", slope, graph.unsqueeze(monomialGradient(), 1)) : slope;
    }

    /** Σ_m value_m (x − c_m)/λ², B×1×D, for a value of each local model, B×M×1 or B×M×D. */
    private String pulled(String values) {
        double[] squared = Arrays.stream(output.inverseScales())
                .map(value -> value * value)
                .toArray();
        return graph.sum(graph.apply("Mul", graph.apply("Mul", delta, perModel(squared)), values), 1);
    }

    /** Half of the gradient of the posterior variance: the gradient of a sum whose weights differ between points. */
    private final class OnnxSpread {
        /** B×1×D. */
        String slope() {
            return switch (output.posterior().form()) {
                case JOINT -> slope(jointPull());
                case BLOCKS -> slope(blockPull());
                case SAMPLES -> sampledSlope();
            };
        }

        /** The mixture of all samples, weighted by their contributions to the sum, in weights and in log λ. */
        private String sampledSlope() {
            String scales = graph.reshape(mixture(samplesOfScales()), -1, output.models, output.dimension);
            String stretch = graph.reshape(graph.sum(graph.apply("Mul", squares, scales), 2), -1, output.models);
            long[] models = IntStream.range(0, output.models)
                    .boxed()
                    .flatMapToLong(
                            m -> Arrays.stream(output.parameters.live()[m]).mapToLong(k -> m))
                    .toArray();
            String stretched = graph.apply(
                    "Mul",
                    graph.gather(stretch, 1, graph.indices(models)),
                    graph.constant(output.parameters.weights()));
            String weights = graph.apply("Add", mixture(samplesOfWeights()), stretched);
            String added = pulled(graph.apply("Mul", graph.apply("Mul", scales, shares()), graph.scalar(2)));
            return graph.apply("Add", slope(weights), added);
        }

        private String mixture(String samples) {
            String turned = graph.apply("Transpose", List.of(samples), OnnxGraph.Attribute.list("perm", 1L, 0L));
            return graph.apply("Div", graph.apply("MatMul", draws(), turned), graph.scalar(output.samples()));
        }

        /** The gradient of the sum with other weights, B×P, arranged by all components. */
        private String slope(String weights) {
            long[] from = new long[output.models * output.components];
            Arrays.fill(from, output.weights);
            long[] places = places();
            for (int p = 0; p < places.length; p++) {
                from[(int) places[p]] = p;
            }
            String none = graph.apply("Mul", graph.gather(weights, 1, graph.indices(0)), graph.scalar(0));
            String grid = graph.reshape(
                    graph.gather(graph.concat(1, List.of(weights, none)), 1, graph.indices(from)),
                    -1,
                    output.models,
                    output.components);
            String phi = graph.concat(2, orders);
            String pull = graph.apply("Neg", pulled(graph.sum(graph.apply("Mul", grid, phi), 2)));
            return orders.size() > 1 ? graph.apply("Add", pull, monomialSlope(grid, phi)) : pull;
        }

        /** Σ weight · η · ∂monomial/∂x, B×1×D. Derivatives of monomials are multiples of other monomials. */
        private String monomialSlope(String grid, String phi) {
            int[][] factors = output.factors();
            Map<List<Integer>, Integer> index = new HashMap<>();
            for (int k = 0; k < factors.length; k++) {
                index.put(Arrays.stream(factors[k]).boxed().toList(), k);
            }
            List<String> slopes = new ArrayList<>();
            for (int d = 0; d < output.dimension; d++) {
                List<Long> with = new ArrayList<>();
                List<Long> less = new ArrayList<>();
                List<Double> times = new ArrayList<>();
                for (int k = 0; k < factors.length; k++) {
                    List<Integer> rest =
                            new ArrayList<>(Arrays.stream(factors[k]).boxed().toList());
                    double power = Collections.frequency(rest, d);
                    if (rest.remove(Integer.valueOf(d))) {
                        with.add((long) k);
                        less.add((long) index.getOrDefault(rest, 0));
                        times.add(power);
                    }
                }
                String products =
                        graph.apply("Mul", graph.gather(grid, 2, indices(with)), graph.gather(phi, 2, indices(less)));
                double[] powers =
                        times.stream().mapToDouble(Double::doubleValue).toArray();
                slopes.add(graph.sum(graph.apply("Mul", products, graph.constant(powers)), 1, 2));
            }
            return graph.concat(2, slopes);
        }
    }

    /** The derivatives of all monomials as one product with a table, because each is a monomial of the order below. */
    private String monomialGradient() {
        int[][] factors = output.factors();
        Map<List<Integer>, Integer> index = new HashMap<>();
        int lower = 0; // number of monomials that have lower order
        for (int k = 0; k < factors.length; k++) {
            index.put(Arrays.stream(factors[k]).boxed().toList(), k);
            lower += factors[k].length < output.parameters.basis().order() ? 1 : 0;
        }
        double[] table = new double[output.models * lower * output.dimension];
        for (int m = 0; m < output.models; m++) {
            int[] live = output.parameters.live()[m];
            for (int j = 0; j < live.length; j++) {
                List<Integer> monomial = Arrays.stream(factors[live[j]]).boxed().toList();
                for (int i = 0; i < monomial.size(); i++) {
                    List<Integer> rest = new ArrayList<>(monomial);
                    int d = rest.remove(i);
                    int row = m * lower + index.getOrDefault(rest, 0);
                    table[row * output.dimension + d] += output.parameters.weights()[output.first[m] + j];
                }
            }
        }
        String below =
                graph.reshape(graph.concat(2, orders.subList(0, orders.size() - 1)), -1, (long) output.models * lower);
        return graph.apply("MatMul", below, graph.constant(table, output.models * lower, output.dimension));
    }
}
