package org.lgr.bench;

import java.util.stream.IntStream;

/** What grows, while all else stays: by default 20,000 rows, one torque from 21 inputs, one thread, as many models as needed. */
enum ScalingAxis {
    /** Rows of the simulated arm, for a fixed number of local models: more rows would ask for more of them. */
    ROWS("rows") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(size, usual.inputs(), 1, FIXED_MODELS, 1);
        }
    },
    /** The most local models that a fit may place; it may be content with fewer. */
    MODELS("models") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), 1, size, 1);
        }
    },
    /** The first inputs of the arm, so that fewer of them explain less; those beyond its 21 are noise. */
    INPUTS("inputs") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), size, 1, usual.mostModels(), 1);
        }
    },
    /** Torques, with local models of their own. */
    OUTPUTS("outputs") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), size, usual.mostModels(), 1);
        }
    },
    /** Of a fit of one torque; the time on the clock should fall, that of the processors stay. */
    THREADS("threads") {
        @Override
        ScalingCase at(ScalingCase usual, int size) {
            return new ScalingCase(usual.rows(), usual.inputs(), 1, usual.mostModels(), size);
        }
    };

    static final int FIXED_MODELS = 40;

    private final String label;

    ScalingAxis(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The sizes to measure, at most so many rows where these grow. */
    int[] sizes(int mostRows) {
        return switch (this) {
            case ROWS ->
                IntStream.of(5_000, 20_000, 80_000, 320_000, 1_000_000)
                        .filter(size -> size <= mostRows)
                        .toArray();
            case MODELS -> new int[] {5, 10, 20, 40, 80};
            case INPUTS -> new int[] {2, 5, 10, 21, 40, 60};
            case OUTPUTS -> new int[] {1, 2, 4, 7};
            case THREADS -> new int[] {1, 2};
        };
    }

    /** The case in which this has the given size. */
    abstract ScalingCase at(ScalingCase usual, int size);
}
