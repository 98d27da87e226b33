package org.lgr.internal.holdout;

import java.util.List;
import org.lgr.Dataset;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkList;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Data on this machine, of which rows can be had by their numbers.
 *
 * @param outputs one dataset for each target, with the same inputs
 * @param scalings theirs
 * @param memory bytes that standardised rows of one list may take; others are standardised anew in each pass
 */
public record LocalData(List<Dataset> outputs, List<Standardizer> scalings, ChunkPasses passes, long memory) {
    /** Enough for all rows of data that are not large, little for those that are. */
    public static final long MEMORY = 16L << 20;

    public Dataset first() {
        return outputs.get(0);
    }

    public int size() {
        return first().size();
    }

    /** Rows with the given numbers, in that order, that are read now and then. */
    public List<Chunk> chunks(int[] numbers) {
        return ChunkList.of(outputs, scalings, numbers, memory / 4);
    }

    /** The same to learn from. */
    public Rows rows(int[] numbers) {
        return passes.rows(ChunkList.of(outputs, scalings, numbers, memory));
    }

    /** A division in which rows are held out at random. */
    public HoldOutRows divide(Randomness random) {
        return division(HoldOutNumbers.of(first(), random));
    }

    private HoldOutRows division(HoldOutNumbers held) {
        return new Divided(
                this, held, rows(held.train()), passes.rows(chunks(held.rows())), passes.rows(chunks(held.groups())));
    }

    private record Divided(LocalData data, HoldOutNumbers held, Rows train, Rows rows, Rows groups)
            implements HoldOutRows {
        @Override
        public boolean grouped() {
            return HoldOutNumbers.grouped(data.first());
        }

        @Override
        public int[] trainGroups() {
            return HoldOutNumbers.groups(data.first(), held.train());
        }

        @Override
        public HoldOutRows withGroups(Randomness random) {
            return data.division(held.withGroups(random));
        }
    }
}
