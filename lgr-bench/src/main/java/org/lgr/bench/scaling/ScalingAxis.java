package org.lgr.bench.scaling;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.lgr.Inference;

/**
 * The quantity that grows while all others are fixed. By default there are 20,000 rows, one torque of 21 inputs, one
 * thread, and as many local models as needed.
 */
enum ScalingAxis {
    /** Rows of the simulated arm, with a fixed number of local models, because more rows would lead to more of them. */
    ROWS("rows") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(size, usual.inputs(), 1, FIXED_MODELS, 1);
        }
    },
    /** The largest allowed number of local models; a fit may need fewer. */
    MODELS("models") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), 1, size, 1);
        }
    },
    /** Rows, for one iteration of collapsed inference. */
    COLLAPSED_ROWS("collapsed-rows") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(size, usual.inputs(), 1, FIXED_MODELS, 1, Inference.COLLAPSED);
        }
    },
    /** Local models, none pruned, for one iteration of collapsed inference. */
    COLLAPSED_MODELS("collapsed-models") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), 1, size, 1, Inference.COLLAPSED);
        }
    },
    /** Rows, for one iteration of the paper's inference. */
    MEAN_FIELD_ROWS("mean-field-rows") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(size, usual.inputs(), 1, FIXED_MODELS, 1, Inference.MEAN_FIELD);
        }
    },
    /** Local models, none pruned, for one iteration of the paper's inference. */
    MEAN_FIELD_MODELS("mean-field-models") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), 1, size, 1, Inference.MEAN_FIELD);
        }
    },
    /** The first inputs of the arm; fewer inputs explain less, and those beyond its 21 are noise. */
    INPUTS("inputs") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), size, 1, usual.mostModels(), 1);
        }
    },
    /** Torques, each with its own local models. */
    OUTPUTS("outputs") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), size, usual.mostModels(), 1);
        }
    },
    /** Threads of a fit of one torque. The elapsed time should fall, the processor time should not change. */
    THREADS("threads") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), 1, usual.mostModels(), size);
        }
    };

    static final int FIXED_MODELS = 40;
    // Largest measured slope that counts as linear.
    private static final double LINEAR = 1.05;

    private final String label;

    ScalingAxis(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Whether the number of rows grows. */
    boolean rows() {
        return this == ROWS || this == COLLAPSED_ROWS || this == MEAN_FIELD_ROWS;
    }

    /** Whether costs are those of one iteration with a fixed number of local models, not of a whole fit. */
    boolean iterations() {
        return switch (this) {
            case COLLAPSED_ROWS, COLLAPSED_MODELS, MEAN_FIELD_ROWS, MEAN_FIELD_MODELS -> true;
            case ROWS, MODELS, INPUTS, OUTPUTS, THREADS -> false;
        };
    }

    /** The largest allowed slope, if there is a goal. */
    OptionalDouble goal() {
        return switch (this) {
            case ROWS, MODELS, COLLAPSED_ROWS, COLLAPSED_MODELS, MEAN_FIELD_ROWS, MEAN_FIELD_MODELS ->
                OptionalDouble.of(LINEAR);
            case INPUTS, OUTPUTS, THREADS -> OptionalDouble.empty();
        };
    }

    /** The sizes to measure. If rows grow, there are at most {@code mostRows} of them. */
    int[] sizes(int mostRows) {
        return switch (this) {
            case ROWS -> upTo(mostRows, 5_000, 20_000, 80_000, 320_000, 1_000_000);
            case COLLAPSED_ROWS, MEAN_FIELD_ROWS -> upTo(mostRows, 5_000, 10_000, 20_000, 40_000, 80_000);
            case COLLAPSED_MODELS, MEAN_FIELD_MODELS -> new int[] {25, 50, 100, 200, 400};
            case MODELS -> new int[] {5, 10, 20, 40, 80};
            case INPUTS -> new int[] {2, 5, 10, 21, 40, 60};
            case OUTPUTS -> new int[] {1, 2, 4, 7};
            case THREADS -> new int[] {1, 2};
        };
    }

    private static int[] upTo(int most, int... sizes) {
        return IntStream.of(sizes).filter(size -> size <= most).toArray();
    }

    /** The case in which this quantity has the given size. */
    abstract ScalingCase at(ScalingCase usual, int size);
}
