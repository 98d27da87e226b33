package org.lgr.internal.rows;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.internal.model.Standardizer;

/**
 * Chunks of data that are too large for a second, standardised copy in memory. The leading chunks are kept after their
 * first use, as many as a given amount of memory holds. The others are standardised again on each access. Which chunks
 * are kept affects speed only. Thread-safe.
 */
public abstract class ChunkList extends AbstractList<Chunk> implements RandomAccess {
    private ChunkList() {}

    /** Returns the number of rows of the chunks from {@code from} to before {@code to}, without standardising any. */
    abstract int rows(int from, int to);

    /**
     * Returns chunks of the given rows.
     *
     * @param outputs one dataset for each target, with the same inputs
     * @param scalings one standardiser for each target
     * @param numbers numbers of the rows, in the order wanted; the array is not copied
     * @param memory bytes that kept chunks may take
     */
    public static List<Chunk> of(List<Dataset> outputs, List<Standardizer> scalings, int[] numbers, long memory) {
        return of(outputs, scalings, numbers, Chunk.ROWS, memory);
    }

    /** As the other method, with {@code size} rows in each full chunk. */
    static List<Chunk> of(List<Dataset> outputs, List<Standardizer> scalings, int[] numbers, int size, long memory) {
        return new Cut(outputs, scalings, numbers, size, memory);
    }

    /** Concatenates two lists. */
    static List<Chunk> joined(List<Chunk> first, List<Chunk> second) {
        return new Joined(first, second);
    }

    /** Returns the number of rows of any list of chunks. */
    static int rows(List<Chunk> chunks) {
        return chunks instanceof ChunkList list
                ? list.rows(0, list.size())
                : chunks.stream().mapToInt(chunk -> chunk.rows).sum();
    }

    @Override
    public List<Chunk> subList(int from, int to) {
        Objects.checkFromToIndex(from, to, size());
        return new Part(this, from, to);
    }

    private static final class Cut extends ChunkList {
        private final List<Dataset> outputs;
        private final List<Standardizer> scalings;
        private final double meanWeight;
        private final int[] numbers;
        private final int rows; // of a full chunk
        private final AtomicReferenceArray<@Nullable Chunk> kept;

        Cut(List<Dataset> outputs, List<Standardizer> scalings, int[] numbers, int rows, long memory) {
            this.outputs = outputs;
            this.scalings = scalings;
            this.numbers = numbers;
            this.rows = rows;
            Dataset data = outputs.get(0);
            meanWeight = meanWeight(data);
            long bytes = (long) Double.BYTES * rows * (data.dimension() + outputs.size() + 1);
            kept = new AtomicReferenceArray<>((int) Math.min(size(), memory / bytes));
        }

        private static double meanWeight(Dataset data) {
            if (!data.hasWeights()) {
                return 1;
            }
            double mean = 0;
            for (int n = 0; n < data.size(); n++) {
                mean += data.weight(n) / data.size();
            }
            return mean;
        }

        @Override
        public int size() {
            return numbers.length / rows + (numbers.length % rows > 0 ? 1 : 0);
        }

        @Override
        int rows(int from, int to) {
            return rowsBefore(to) - rowsBefore(from);
        }

        private int rowsBefore(int chunk) {
            return (int) Math.min(numbers.length, (long) chunk * rows);
        }

        @Override
        public Chunk get(int index) {
            Objects.checkIndex(index, size());
            if (index >= kept.length()) {
                return cut(index);
            }
            Chunk chunk = kept.get(index);
            if (chunk == null) {
                chunk = cut(index); // Two threads may do this at once; both get the same bits.
                kept.set(index, chunk);
            }
            return chunk;
        }

        private Chunk cut(int index) {
            return new Chunk(outputs, scalings, meanWeight, numbers, rowsBefore(index), rowsBefore(index + 1));
        }
    }

    private static final class Part extends ChunkList {
        private final ChunkList whole;
        private final int from;
        private final int to;

        Part(ChunkList whole, int from, int to) {
            this.whole = whole;
            this.from = from;
            this.to = to;
        }

        @Override
        public int size() {
            return to - from;
        }

        @Override
        int rows(int first, int last) {
            return whole.rows(from + first, from + last);
        }

        @Override
        public Chunk get(int index) {
            return whole.get(from + Objects.checkIndex(index, size()));
        }
    }

    private static final class Joined extends ChunkList {
        private final List<Chunk> first;
        private final List<Chunk> second;

        Joined(List<Chunk> first, List<Chunk> second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public int size() {
            return first.size() + second.size();
        }

        @Override
        int rows(int from, int to) {
            int border = first.size();
            return ChunkList.rows(first.subList(Math.min(from, border), Math.min(to, border)))
                    + ChunkList.rows(second.subList(Math.max(from - border, 0), Math.max(to - border, 0)));
        }

        @Override
        public Chunk get(int index) {
            return index < first.size() ? first.get(index) : second.get(index - first.size());
        }
    }
}
