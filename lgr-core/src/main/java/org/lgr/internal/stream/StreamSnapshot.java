package org.lgr.internal.stream;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.LocalBasis;
import org.lgr.PosteriorForm;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.WeightPosterior;

/** Converts the current state of a stream to models like those of a batch fit. */
final class StreamSnapshot {
    private static final long SAMPLING_SEED = 1;

    private StreamSnapshot() {}

    /** Returns the model of one output. Its variances are those away from the path. The variance of
     * the shared error is added to the noise variance. */
    static ModelParameters of(StreamLearner learner, int output) {
        ModelParameters[] copy = new ModelParameters[1];
        learner.sequence.read(() -> copy[0] = copy(learner, output));
        return learner.base.isEmpty() ? copy[0] : sum(learner.base.get(output), copy[0]);
    }

    static IllegalStateException tooFewPoints(long count) {
        return new IllegalStateException("there are no local models before " + StreamSchedule.FIRST
                + " points are learned; this stream has had " + count);
    }

    private static ModelParameters copy(StreamLearner learner, int output) {
        if (learner.state.filters.length == 0) {
            throw tooFewPoints(learner.state.count);
        }
        StreamFilter filter = learner.state.filters[output];
        ModelParameters live = filter.parameters;
        WeightPosterior posterior = live.posterior();
        double near = filter.near(0);
        double width = filter.width(near);
        double noise = width * posterior.noise() + filter.sharedVariance(near, 0);
        double[] covariance =
                Arrays.stream(posterior.spread()).map(value -> value * width).toArray();
        return new ModelParameters(
                live.basis(),
                live.scaling(),
                live.centres(),
                live.lengthScales(),
                live.live(),
                live.weights().clone(),
                live.relevances(),
                new WeightPosterior(
                        posterior.inference(), posterior.offset(), noise, posterior.form(), covariance, null),
                live.support().copy());
    }

    /**
     * Returns the sum of two models, in the units of the second: the base model, and what the stream added. The noise
     * is that of the second model, which was observed around the sum. The target range is the sum of both ranges.
     */
    private static ModelParameters sum(ModelParameters first, ModelParameters second) {
        Standardizer from = first.scaling();
        Standardizer to = second.scaling();
        int dimension = first.dimension();
        LocalBasis basis = first.basis().order() > second.basis().order() ? first.basis() : second.basis();
        Monomials monomials = new Monomials(basis, dimension);
        double byTarget = from.targetScale() / to.targetScale();
        // scale of the second model divided by that of the first, for each input
        double[] ratio = new double[dimension];
        Arrays.setAll(ratio, d -> to.inputScale()[d] / from.inputScale()[d]);
        double[] factor = new double[monomials.size()];
        monomials.evaluate(ratio, factor, 0); // a monomial of (x − c) changes by the same monomial of the ratios

        int models = first.live().length;
        double[] centres = new double[models * dimension];
        double[] lengthScales = new double[models * dimension];
        for (int i = 0; i < centres.length; i++) {
            int d = i % dimension;
            centres[i] = to.input(from.inputMean()[d] + first.centres()[i] * from.inputScale()[d], d);
            lengthScales[i] = first.lengthScales()[i] / ratio[d];
        }
        double[] weights = new double[first.weights().length];
        double[] relevances = new double[weights.length];
        double[] factors = new double[weights.length];
        int p = 0;
        for (int[] live : first.live()) {
            for (int k : live) {
                factors[p] = byTarget * factor[k];
                weights[p] = first.weights()[p] * factors[p];
                relevances[p] = first.relevances()[p] / (factors[p] * factors[p]);
                p++;
            }
        }
        WeightPosterior own = second.posterior();
        boolean sampled = first.posterior().form() == PosteriorForm.SAMPLES;
        return new ModelParameters(
                basis,
                new Standardizer(
                        to.inputMean(), to.inputScale(), to.targetMean() + from.targetMean(), to.targetScale()),
                joined(centres, second.centres()),
                joined(lengthScales, second.lengthScales()),
                java.util.stream.Stream.concat(Arrays.stream(first.live()), Arrays.stream(second.live()))
                        .toArray(int[][]::new),
                joined(weights, second.weights()),
                joined(relevances, second.relevances()),
                new WeightPosterior(
                        own.inference(),
                        own.offset() + byTarget * first.posterior().offset(),
                        own.noise(),
                        sampled ? PosteriorForm.SAMPLES : PosteriorForm.BLOCKS,
                        sampled
                                ? samples(first, byTarget, factors, second)
                                : joined(blocks(first, factors), own.spread()),
                        null),
                second.support()
                        .withTargets(
                                second.support().targetLow()
                                        + byTarget * first.support().targetLow(),
                                second.support().targetHigh()
                                        + byTarget * first.support().targetHigh()));
    }

    /**
     * Returns samples of the posterior of the sum: those of the first model, beside draws from the covariance of each
     * local model of the second. Weights of the first model depend on each other far too much to be taken for
     * independent local models.
     */
    private static double[] samples(ModelParameters first, double byTarget, double[] factors, ModelParameters second) {
        double[] known = first.posterior().spread();
        int firstScales = first.centres().length;
        int width = 1 + factors.length + firstScales;
        int added = second.weights().length;
        int newWidth = width + added + second.centres().length;
        int count = known.length / width;
        double[] samples = new double[count * newWidth];
        draw(second, samples, count, 1 + factors.length, newWidth);
        for (int s = 0; s < count; s++) {
            int from = s * width;
            int to = s * newWidth;
            samples[to] = byTarget * known[from];
            for (int p = 0; p < factors.length; p++) {
                samples[to + 1 + p] = factors[p] * known[from + 1 + p];
            }
            System.arraycopy(known, from + 1 + factors.length, samples, to + 1 + factors.length + added, firstScales);
        }
        return samples;
    }

    /**
     * Draws weights minus their means from the covariance of each local model.
     *
     * @param samples receives the draws, {@code count} times, from {@code offset} on and {@code width} apart
     */
    private static void draw(ModelParameters parameters, double[] samples, int count, int offset, int width) {
        Randomness random = new Randomness(SAMPLING_SEED);
        double[] spread = parameters.posterior().spread();
        double[] noise = new double[parameters.dimension() + 1];
        int block = 0;
        int from = offset;
        for (int[] live : parameters.live()) {
            int n = live.length;
            Cholesky cholesky = Cholesky.of(Arrays.copyOfRange(spread, block, block + n * n), n);
            for (int s = 0; s < count; s++) {
                for (int i = 0; i < n; i++) {
                    noise[i] = random.next();
                    samples[from + s * width + i] =
                            FastLoops.dot(cholesky.factor(), i * n, noise, 0, i + 1) / cholesky.scale()[i];
                }
            }
            block += n * n;
            from += n;
        }
    }

    /** Returns the covariance of the weights of each model, after these are multiplied by factors. */
    private static double[] blocks(ModelParameters parameters, double[] factors) {
        int[][] live = parameters.live();
        int total = Arrays.stream(live)
                .mapToInt(model -> model.length * model.length)
                .sum();
        double[] blocks = new double[total];
        int at = 0;
        int from = 0;
        for (int[] model : live) {
            for (int i = from; i < from + model.length; i++) {
                for (int j = from; j < from + model.length; j++) {
                    int inBlock = at - (i - from) * model.length - (j - from);
                    blocks[at++] = factors[i]
                            * factors[j]
                            * covariance(parameters.posterior(), i, j, inBlock, from, model, parameters);
                }
            }
            from += model.length;
        }
        return blocks;
    }

    private static double covariance(
            WeightPosterior posterior, int i, int j, int block, int from, int[] model, ModelParameters parameters) {
        double[] spread = posterior.spread();
        int size = parameters.weights().length;
        return switch (posterior.form()) {
            case JOINT -> spread[i * size + j];
            case BLOCKS -> spread[block + (i - from) * model.length + (j - from)];
            case SAMPLES -> {
                int width = 1 + size + parameters.centres().length;
                yield IntStream.range(0, spread.length / width)
                        .mapToDouble(s -> spread[s * width + 1 + i] * spread[s * width + 1 + j])
                        .average()
                        .orElse(0);
            }
        };
    }

    private static double[] joined(double[] first, double[] second) {
        double[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
