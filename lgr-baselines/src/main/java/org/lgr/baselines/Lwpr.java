package org.lgr.baselines;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.VariableNames;
import org.lgr.baselines.internal.lwpr.FieldSet;
import org.lgr.baselines.option.LwprOptions;

/**
 * Locally weighted projection regression [Vijayakumar, D'Souza, Schaal 2005; Klanke, Vijayakumar, Schaal 2008]:
 * receptive fields, placed where no other field is active. Each field has its own partial least squares regression and
 * distance metric, and learns one point at a time.
 *
 * <p>{@link #fit} makes several passes over a dataset in random order; {@link #stream} learns from points in the order
 * they arrive.
 */
public final class Lwpr implements BaselineLearner {
    private final LwprOptions options;

    /** A learner with default options. */
    public Lwpr() {
        this(LwprOptions.defaults());
    }

    /** A learner with the given options. */
    public Lwpr(LwprOptions options) {
        this.options = options;
    }

    @Override
    public LwprModel fit(Dataset data) {
        LwprStream stream = streamLike(data);
        SplittableRandom random = new SplittableRandom(options.seed());
        int[] order = IntStream.range(0, data.size()).toArray();
        double[] x = new double[data.dimension()];
        for (int pass = 0; pass < options.passes(); pass++) {
            shuffle(order, random);
            for (int row : order) {
                data.copyRow(row, x);
                stream.update(x, data.target(row));
            }
        }
        return stream.model();
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
    }

    /** A stream without fields, for points in the units that the options refer to. */
    public LwprStream stream(int dimension) {
        return new LwprStream(
                options,
                StandardizedModel.Head.unscaled(VariableNames.numbered(dimension)),
                new FieldSet(dimension, !options.fullMetric()));
    }

    /**
     * A stream without fields, for points like those of a sample. The sample provides the names and, if the options ask
     * for standardisation, the scales of inputs and target.
     */
    public LwprStream streamLike(Dataset sample) {
        StandardizedModel.Head head =
                StandardizedModel.Head.of(sample, options.standardizeInputs(), options.standardizeTarget());
        return new LwprStream(options, head, new FieldSet(sample.dimension(), !options.fullMetric()));
    }
}
