package org.lgr.internal.cells;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.Dataset;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.holdout.HoldOutRows;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;
import org.lgr.internal.rows.Rows;

/**
 * Large data in {@linkplain KeyOrder key order}, on this machine or on a cluster. The order is effectively random, so
 * the first rows can be held out and the others used as training rows without a shuffle. Rows of
 * {@linkplain HeldGroups groups held out} come after all others, also in key order.
 */
public final class KeyedData {
    // Chunks of groups held out that are used as hold-out rows, beside those that always stay held out.
    private static final int TESTED = 2;

    private final ChunkNumbers numbers;
    private final ChunkNumbers groups; // rows of groups held out
    private final CellScaling scaling;
    private final CellStore store;

    /**
     * Standardises rows.
     *
     * @param raw all rows, in the units of the user
     * @param numbers chunks of rows without groups, or of groups to learn from
     * @param groups chunks of rows of groups held out, which come after the others
     * @param dimension number of inputs
     * @param outputs number of targets
     */
    public static KeyedData of(CellStore raw, ChunkNumbers numbers, ChunkNumbers groups, int dimension, int outputs) {
        ChunkSelection all = ChunkSelection.range(0, groups.end());
        CellScaling scaling = CellScaling.of(raw, all, numbers.rows() + groups.rows(), dimension, outputs);
        return new KeyedData(numbers, groups, scaling, raw.standardised(scaling));
    }

    private KeyedData(ChunkNumbers numbers, ChunkNumbers groups, CellScaling scaling, CellStore store) {
        this.numbers = numbers;
        this.groups = groups;
        this.scaling = scaling;
        this.store = store;
    }

    /** Standardises data on this machine. */
    public static KeyedData of(OrderedRows ordered, Parallel parallel) {
        List<Dataset> outputs = ordered.outputs();
        Dataset first = outputs.get(0);
        int border = ordered.rowsBeforeHeldGroups();
        ChunkNumbers numbers = numbers(0, first, 0, border);
        ChunkNumbers groups = numbers(numbers.end(), first, border, first.size());
        List<Chunk> chunks = Stream.concat(chunks(outputs, 0, numbers), chunks(outputs, border, groups))
                .toList();
        return of(LocalCells.of(chunks, parallel), numbers, groups, first.dimension(), outputs.size());
    }

    private static ChunkNumbers numbers(int start, Dataset data, int from, int to) {
        double[][] leading = new double[Math.min(to - from, ChunkNumbers.wanted(to - from) + 1)][data.dimension()];
        for (int n = 0; n < leading.length; n++) {
            data.copyRow(from + n, leading[n]);
        }
        return ChunkNumbers.of(start, to - from, leading);
    }

    private static Stream<Chunk> chunks(List<Dataset> outputs, int from, ChunkNumbers numbers) {
        return IntStream.range(numbers.start(), numbers.end())
                .mapToObj(chunk -> Chunk.raw(outputs, from + (int) numbers.first(chunk), numbers.size(chunk)));
    }

    /** Returns these data with one of the targets. */
    public KeyedData output(int q) {
        return new KeyedData(numbers, groups, scaling.output(q), store.output(q));
    }

    /** Returns the store of standardised rows. */
    public CellStore store() {
        return store;
    }

    public List<Standardizer> scalings() {
        return scaling.standardizers();
    }

    /** Returns whether groups are held out. */
    public boolean grouped() {
        return groups.rows() > 0;
    }

    public HoldOutRows divide() {
        return new Divided(
                this,
                rows(numbers.firstLearned(), numbers.end()),
                rows(numbers.start(), numbers.firstLearned()),
                rows(groups.start(), Math.min(groups.firstLearned() + TESTED, groups.end())));
    }

    private KeyedRows rows(int from, int to) {
        return new KeyedRows(this, ChunkSelection.range(from, to));
    }

    private int size(int chunk) {
        return chunk < groups.start() ? numbers.size(chunk) : groups.size(chunk);
    }

    /** Returns a division whose training rows include the groups held out, except for the first of their rows. */
    private HoldOutRows withGroups(KeyedRows train) {
        return new Divided(
                this,
                train.mixed(rows(groups.firstLearned(), groups.end())),
                rows(groups.start(), groups.firstLearned()),
                rows(0, 0));
    }

    private record Divided(KeyedData data, KeyedRows train, KeyedRows rows, KeyedRows groups) implements HoldOutRows {
        @Override
        public boolean grouped() {
            return data.grouped();
        }

        @Override
        public int[] trainGroups() {
            return new int[0];
        }

        @Override
        public HoldOutRows withGroups(Randomness random) {
            return data.withGroups(train);
        }
    }

    /** Some of the chunks, in a given order. */
    private record KeyedRows(KeyedData data, ChunkSelection selection) implements Rows {
        @Override
        public long count() {
            return selection.numbers().mapToLong(data::size).sum();
        }

        @Override
        public int chunks() {
            return selection.size();
        }

        @Override
        public Rows part(int from, int to) {
            return new KeyedRows(data, selection.part(from, to));
        }

        @Override
        public Rows and(Rows others) {
            return new KeyedRows(data, selection.and(((KeyedRows) others).selection));
        }

        KeyedRows mixed(KeyedRows others) {
            return new KeyedRows(data, selection.mixed(others.selection));
        }

        @Override
        public List<Chunk> fetch(int most) {
            int count = Math.min(most, chunks());
            return count == 0 ? List.of() : data.store.fetch(selection.part(0, count));
        }

        @Override
        public <S extends PassSums> S run(Pass<S> pass) {
            return data.store.run(pass, selection);
        }
    }
}
