package org.lgr.internal;

import java.util.List;
import org.lgr.Dataset;

/**
 * Data on this machine, of which rows can be had by their numbers.
 *
 * @param outputs one dataset for each target, with the same inputs
 * @param scalings theirs
 * @param memory bytes that standardised rows of one list may take; others are standardised anew in each pass
 */
record LocalData(List<Dataset> outputs, List<Standardizer> scalings, ChunkPasses passes, long memory) {
    /** Enough for all rows of data that are not large, little for those that are. */
    static final long MEMORY = 16L << 20;

    Dataset first() {
        return outputs.get(0);
    }

    int size() {
        return first().size();
    }

    /** Rows with the given numbers, in that order, that are read now and then. */
    List<Chunk> chunks(int[] numbers) {
        return ChunkList.of(outputs, scalings, numbers, memory / 4);
    }

    /** The same to learn from. */
    Rows rows(int[] numbers) {
        return passes.rows(ChunkList.of(outputs, scalings, numbers, memory));
    }

    /** A division in which rows are held out at random. */
    Division divide(Gaussians random) {
        return division(HoldOut.of(first(), random));
    }

    private Division division(HoldOut held) {
        return new Divided(
                this, held, rows(held.train()), passes.rows(chunks(held.rows())), passes.rows(chunks(held.groups())));
    }

    private record Divided(LocalData data, HoldOut held, Rows train, Rows rows, Rows groups) implements Division {
        @Override
        public boolean grouped() {
            return HoldOut.grouped(data.first());
        }

        @Override
        public int[] trainGroups() {
            return HoldOut.groups(data.first(), held.train());
        }

        @Override
        public Division withGroups(Gaussians random) {
            return data.division(held.withGroups(random));
        }
    }
}
