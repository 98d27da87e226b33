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
 * Data in the memory of this machine, whose rows are accessed by number.
 *
 * @param outputs one dataset for each target, with the same inputs
 * @param scalings one standardiser for each target
 * @param memory bytes of standardised rows that one list may keep; other rows are standardised again in each pass
 */
public record LocalData(List<Dataset> outputs, List<Standardizer> scalings, ChunkPasses passes, long memory) {
    /** Default of {@code memory}: enough for all rows of small data, little compared with large data. */
    public static final long MEMORY = 16L << 20;

    public Dataset first() {
        return outputs.get(0);
    }

    public int size() {
        return first().size();
    }

    /**
     * Returns rows by their numbers, in that order. Meant for rows that are read only now and then, so it keeps few in
     * memory.
     */
    public List<Chunk> chunks(int[] numbers) {
        return ChunkList.of(outputs, scalings, numbers, memory / 4);
    }

    /** Returns training rows by their numbers, in that order. */
    public Rows rows(int[] numbers) {
        return passes.rows(ChunkList.of(outputs, scalings, numbers, memory));
    }

    /** Divides the data at random into training rows and hold-out rows. */
    public HoldOutRows divide(Randomness random) {
        return rows(HoldOutNumbers.of(first(), random));
    }

    private HoldOutRows rows(HoldOutNumbers held) {
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
            return data.rows(held.withGroups(random));
        }
    }
}
