package org.lgr.internal;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;

/**
 * Large data in {@linkplain org.lgr.KeyOrder key order}, on this machine or on others. Their order is as good as random, so that
 * the first rows can be held out and the others be learned from as they stand.
 */
public final class KeyedData {
    private final ChunkNumbers numbers;
    private final Scaling scaling;
    private final CellStore store;

    /**
     * Standardises rows.
     *
     * @param raw all of them, in the units of the user
     */
    public static KeyedData of(CellStore raw, ChunkNumbers numbers, int dimension, int outputs) {
        Selection all = Selection.range(0, numbers.chunks());
        Scaling scaling = Scaling.of(raw, all, numbers.rows(), dimension, outputs);
        return new KeyedData(numbers, scaling, raw.standardised(scaling));
    }

    private KeyedData(ChunkNumbers numbers, Scaling scaling, CellStore store) {
        this.numbers = numbers;
        this.scaling = scaling;
        this.store = store;
    }

    /** Data on this machine. */
    static KeyedData of(List<Dataset> outputs, Parallel parallel) {
        Dataset first = outputs.get(0);
        double[][] leading = new double[ChunkNumbers.wanted(first.size()) + 1][first.dimension()];
        for (int n = 0; n < leading.length; n++) {
            first.copyRow(n, leading[n]);
        }
        ChunkNumbers numbers = ChunkNumbers.of(first.size(), leading);
        List<Chunk> chunks = IntStream.range(0, numbers.chunks())
                .mapToObj(chunk -> Chunk.raw(outputs, (int) numbers.first(chunk), numbers.size(chunk)))
                .toList();
        return of(LocalCells.of(chunks, parallel), numbers, first.dimension(), outputs.size());
    }

    /** The same rows with one of the targets. */
    public KeyedData output(int q) {
        return new KeyedData(numbers, scaling.output(q), store.output(q));
    }

    /** Where the standardised rows are. */
    public CellStore store() {
        return store;
    }

    List<Standardizer> scalings() {
        return scaling.standardizers();
    }

    Division divide() {
        return new Divided(rows(numbers.heldChunks(), numbers.chunks()), rows(0, numbers.heldChunks()), rows(0, 0));
    }

    private Rows rows(int from, int to) {
        return new KeyedRows(numbers, store, Selection.range(from, to));
    }

    private record Divided(Rows train, Rows rows, Rows groups) implements Division {
        @Override
        public boolean grouped() {
            return false;
        }

        @Override
        public Division withGroups(Gaussians random) {
            return new Divided(train, groups, groups); // there are none
        }
    }

    /** Some of the chunks. */
    private record KeyedRows(ChunkNumbers numbers, CellStore store, Selection selection) implements Rows {
        @Override
        public long count() {
            return selection.numbers().mapToLong(numbers::size).sum();
        }

        @Override
        public int chunks() {
            return selection.size();
        }

        @Override
        public Rows part(int from, int to) {
            return new KeyedRows(numbers, store, selection.part(from, to));
        }

        @Override
        public Rows and(Rows others) {
            return new KeyedRows(numbers, store, selection.and(((KeyedRows) others).selection));
        }

        @Override
        public List<Chunk> fetch(int most) {
            int count = Math.min(most, chunks());
            return count == 0 ? List.of() : store.fetch(selection.part(0, count));
        }

        @Override
        public <S extends Statistics> S run(Pass<S> pass) {
            return store.run(pass, selection);
        }
    }
}
