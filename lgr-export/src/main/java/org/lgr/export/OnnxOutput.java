package org.lgr.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lgr.internal.Evaluation;
import org.lgr.internal.Monomials;
import org.lgr.internal.Support;
import org.lgr.internal.VarianceMap;

/**
 * What a model computes, as nodes of a graph for one output and a whole batch at once: B is the batch, D inputs, M local models, K
 * components, P weights. Distances are formed from differences, not from an expanded square, which would lose half of the digits.
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
    private final String f; // B×1, the standardised mean

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
        f = graph.apply(
                "Add",
                graph.apply("MatMul", features, weights),
                graph.scalar(output.posterior().offset()));
    }

    /** Stopped where nothing changes any more, so that no square overflows; by comparisons, through which NaN passes. */
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
        String beyond = graph.apply("GreaterOrEqual", square, graph.scalar(Evaluation.FARTHEST));
        return graph.apply("Where", beyond, graph.scalar(0), reached);
    }

    /** Each order is an earlier one times coordinates, picked by the recursion of the monomials. */
    private List<String> monomials() {
        Monomials monomials = new Monomials(output.parameters.basis(), output.dimension);
        List<String> all = new ArrayList<>(List.of(eta));
        int from = 0; // the order before
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

    /** Where the features of the weights are among those of all components. */
    private long[] places() {
        return IntStream.range(0, output.models)
                .boxed()
                .flatMapToLong(m ->
                        Arrays.stream(output.parameters.live()[m]).mapToLong(k -> (long) m * output.components + k))
                .toArray();
    }

    /** B×1, in the target's units. */
    String mean() {
        return graph.apply(
                "Add",
                graph.apply("Mul", f, graph.scalar(output.parameters.scaling().targetScale())),
                graph.scalar(output.parameters.scaling().targetMean()));
    }

    /** What each local model adds to the mean, B×M×1. */
    private String shares() {
        double[] weights = new double[output.models * output.components];
        long[] places = places();
        for (int p = 0; p < places.length; p++) {
            weights[(int) places[p]] = output.parameters.weights()[p];
        }
        String table = graph.constant(weights, output.models, output.components);
        return graph.sum(graph.apply("Mul", graph.concat(2, orders), table), 2);
    }

    /** Of a new observation, B×1. */
    String variance() {
        double scale = output.parameters.scaling().targetScale();
        String t = graph.apply("Add", graph.apply("Mul", f, f), graph.scalar(1));
        String sum = graph.apply("Add", calibrated(posteriorVariance(), t), graph.apply("Mul", doubt(), t));
        return graph.apply(
                "Add",
                graph.apply("Mul", sum, graph.scalar(scale * scale)),
                graph.scalar(output.parameters.noiseVariance()));
    }

    private String posteriorVariance() {
        return switch (output.posterior().form()) {
            case JOINT -> jointVariance();
            case BLOCKS -> blockVariance();
            case SAMPLES -> sampledVariance();
        };
    }

    private String jointVariance() {
        String covariance = graph.constant(output.posterior().spread(), output.weights, output.weights);
        String pull = graph.apply("MatMul", features, covariance);
        return notNegative(graph.sum(graph.apply("Mul", pull, features), 1));
    }

    /** Blocks of the same size: smaller ones are filled with zeros, which meet features that are there, but do not count. */
    private String blockVariance() {
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
        String phi = graph.apply(
                "Transpose",
                List.of(graph.gather(features, 1, graph.indices(picked, shape))),
                OnnxGraph.Attribute.list("perm", 1L, 0L, 2L)); // M×B×size
        String covariance = graph.constant(blocks, List.of((long) output.models, (long) size, (long) size));
        String products = graph.apply("Mul", graph.apply("MatMul", phi, covariance), phi);
        return notNegative(graph.reshape(graph.sum(products, 0, 2), -1, 1));
    }

    private String notNegative(String variance) {
        return graph.apply("Max", variance, graph.scalar(0));
    }

    private String sampledVariance() {
        int count = output.samples();
        double[] values = output.samplesByValue();
        int scalesFrom = (1 + output.weights) * count;
        String stretch =
                graph.reshape(graph.apply("Mul", shares(), squares), -1, (long) output.models * output.dimension);
        String ofWeights = graph.constant(Arrays.copyOfRange(values, count, scalesFrom), output.weights, count);
        String ofScales = graph.constant(
                Arrays.copyOfRange(values, scalesFrom, values.length), output.models * output.dimension, count);
        String draws = graph.apply(
                "Add",
                graph.apply(
                        "Add", graph.apply("MatMul", features, ofWeights), graph.apply("MatMul", stretch, ofScales)),
                graph.constant(Arrays.copyOf(values, count)));
        String squared = graph.sum(graph.apply("Mul", draws, draws), 1);
        return graph.apply("Div", squared, graph.scalar(count));
    }

    /** q t/(q + t) as 1/(1/q + 1/t), which holds for q = 0 and for one that overflows. */
    private String calibrated(String variance, String t) {
        VarianceMap map = output.map();
        if (map == null) {
            return variance;
        }
        double noise = output.posterior().noise();
        String leverage = graph.apply("Div", variance, graph.scalar(noise));
        String relative = graph.apply("Div", leverage, graph.scalar(map.reference()));
        String q = graph.apply(
                "Mul",
                graph.apply("Pow", relative, graph.scalar(map.exponent())),
                graph.scalar(noise * map.leverageFactor()));
        return graph.apply(
                "Reciprocal", graph.apply("Add", graph.apply("Reciprocal", q), graph.apply("Reciprocal", t)));
    }

    /** exp(−c/c₀ − a) + (1 − exp(−a)), how little the data support a prediction; 1 − exp(−a) is 2h/(1 + h) for h = tanh(a/2). */
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
        String above = graph.apply("Max", graph.apply("Sub", z, graph.constant(support.high())), graph.scalar(0));
        String below = graph.apply("Max", graph.apply("Sub", graph.constant(support.low()), z), graph.scalar(0));
        String excess = graph.apply("Div", graph.apply("Sub", above, below), graph.constant(output.halfRanges()));
        String away = graph.apply(
                "Mul",
                graph.apply(
                        "Add", graph.apply("Mul", beyond, beyond), graph.sum(graph.apply("Mul", excess, excess), 1)),
                graph.scalar(2));
        String activation = graph.reshape(graph.sum(eta, 1), -1, 1);
        String covered = graph.apply("Div", activation, graph.scalar(support.activationScale()));
        String gap = graph.apply("Exp", graph.apply("Neg", graph.apply("Add", covered, away)));
        String half = graph.apply("Tanh", graph.apply("Mul", away, graph.scalar(0.5)));
        String far = graph.apply("Div", graph.apply("Add", half, half), graph.apply("Add", half, graph.scalar(1)));
        return graph.apply("Add", gap, far);
    }

    /** Wᵀ, because rows are multiplied from the left. */
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

    /** Of the mean, B×1×D: Σ_m η_m ∂(wᵀξ_m)/∂x − share_m (x − c_m)/λ². */
    String gradient() {
        double[] inverse = output.inverseScales();
        double[] squared = Arrays.stream(inverse).map(value -> value * value).toArray();
        String pull = graph.apply("Mul", graph.apply("Mul", delta, perModel(squared)), shares());
        String slope = graph.apply("Neg", graph.sum(pull, 1)); // B×1×D
        if (orders.size() > 1) {
            slope = graph.apply("Add", slope, graph.unsqueeze(monomialGradient(), 1));
        }
        double[] units = Arrays.stream(output.parameters.scaling().inputScale())
                .map(scale -> output.parameters.scaling().targetScale() / scale)
                .toArray();
        return graph.apply("Mul", slope, graph.constant(units));
    }

    /** A derivative of a monomial is a monomial of the order below, so that all together are one product with a table. */
    private String monomialGradient() {
        int[][] factors = output.factors();
        Map<List<Integer>, Integer> index = new HashMap<>();
        int lower = 0; // monomials that have a factor less than others
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
