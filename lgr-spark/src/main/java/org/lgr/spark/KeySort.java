package org.lgr.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.lgr.KeyOrder;
import org.lgr.internal.Cell;
import org.lgr.internal.Chunk;
import org.lgr.internal.ChunkNumbers;
import scala.Tuple2;

/**
 * Brings rows into {@linkplain KeyOrder key order} and cuts them into the chunks of the core. Rows move twice, in blocks: to the part
 * of the key range that they belong to, where they are sorted, and as pieces of chunks to the cell that keeps them. What comes out
 * depends on nothing but what is in the rows.
 */
final class KeySort {
    private static final int BLOCK = 2048; // rows that travel together, at most

    private final int width; // numbers of a row
    private final int dimension;
    private final boolean uniform;
    private final JavaPairRDD<Integer, double[]> blocks; // by part
    private final long[] starts; // of each part, then the number of rows

    /**
     * Sends rows to their parts.
     *
     * @param dimension inputs of a row, which labels and weight follow
     * @param parts of the key range; one at a time must fit into the memory of an executor
     */
    KeySort(JavaRDD<double[]> rows, int dimension, int width, boolean uniform, int parts) {
        this.dimension = dimension;
        this.width = width;
        this.uniform = uniform;
        int rowWidth = width;
        blocks = rows.mapPartitionsToPair(some -> packed(some, rowWidth, parts))
                .partitionBy(new HashPartitioner(parts)); // which leaves the numbers of parts as they are
        long[] counts = new long[parts];
        blocks.mapValues(block -> (long) (block.length / rowWidth))
                .reduceByKey(Long::sum)
                .collect()
                .forEach(part -> counts[part._1()] = part._2());
        starts = new long[parts + 1];
        for (int p = 0; p < parts; p++) {
            starts[p + 1] = starts[p] + counts[p];
        }
    }

    /** Number of rows. */
    long count() {
        return starts[starts.length - 1];
    }

    /** The part of a key among equal parts of all keys. */
    static int part(long key, int parts) {
        return (int) (((key >>> 33) * parts) >>> 31);
    }

    private static Iterator<Tuple2<Integer, double[]>> packed(Iterator<double[]> rows, int width, int parts) {
        return new Iterator<>() {
            private final double[][] open = new double[parts][];
            private final int[] filled = new int[parts];
            private int closing; // parts whose last block is out

            @Override
            public boolean hasNext() {
                while (!rows.hasNext() && closing < parts && filled[closing] == 0) {
                    closing++;
                }
                return rows.hasNext() || closing < parts;
            }

            @Override
            public Tuple2<Integer, double[]> next() {
                while (rows.hasNext()) {
                    double[] row = rows.next();
                    Columns.require(
                            row.length == width,
                            "a row has " + row.length + " numbers, others have " + width
                                    + "; all vectors of features must have the same length");
                    int part = part(KeyOrder.key(row), parts);
                    if (open[part] == null) {
                        open[part] = new double[width * BLOCK];
                    }
                    System.arraycopy(row, 0, open[part], filled[part], width);
                    filled[part] += width;
                    if (filled[part] == open[part].length) {
                        return block(part);
                    }
                }
                if (!hasNext()) {
                    throw new NoSuchElementException("all rows are packed");
                }
                return block(closing);
            }

            private Tuple2<Integer, double[]> block(int part) {
                double[] block = Arrays.copyOf(open[part], filled[part]);
                filled[part] = 0;
                return new Tuple2<>(part, block);
            }
        };
    }

    /** The rows of one part, sorted. */
    private static List<double[]> sorted(Iterator<Tuple2<Integer, double[]>> blocks, int width) {
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Keyed(long key, double[] row) {}
        List<Keyed> rows = new ArrayList<>();
        while (blocks.hasNext()) {
            double[] block = blocks.next()._2();
            for (int from = 0; from < block.length; from += width) {
                double[] row = Arrays.copyOfRange(block, from, from + width);
                rows.add(new Keyed(KeyOrder.key(row), row));
            }
        }
        rows.sort(Comparator.<Keyed>comparingLong(keyed -> keyed.key ^ Long.MIN_VALUE) // unsigned
                .thenComparing(Keyed::row, KeyOrder::compare));
        return rows.stream().map(Keyed::row).toList();
    }

    /** The first rows in key order, at most so many. */
    List<double[]> leading(int most) {
        long[] begin = starts;
        int rowWidth = width;
        return blocks
                .<Tuple2<Integer, List<double[]>>>mapPartitionsWithIndex(
                        (part, some) -> {
                            int wanted = (int) Math.max(0, most - begin[part]);
                            if (wanted == 0) {
                                return Collections.emptyIterator();
                            }
                            List<double[]> rows = sorted(some, rowWidth);
                            List<double[]> first = List.copyOf(rows.subList(0, Math.min(wanted, rows.size())));
                            return List.of(new Tuple2<>(part, first)).iterator();
                        },
                        true)
                .collect()
                .stream()
                .sorted(Comparator.comparing(Tuple2::_1))
                .flatMap(part -> part._2().stream())
                .toList();
    }

    /** All rows in key order, one part after the other brought here. */
    Iterator<double[]> rows() {
        int rowWidth = width;
        return blocks.mapPartitions(some -> sorted(some, rowWidth).iterator(), true)
                .toLocalIterator();
    }

    /** Some rows of one chunk, from a place in it on. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    private record Piece(int chunk, int from, double[] rows) implements Serializable {}

    /** Chunks in cells, spread over so many partitions. */
    JavaRDD<Cell> cells(ChunkNumbers numbers, int cells, int partitions) {
        long[] begin = starts;
        int rowWidth = width;
        Cutter cutter = new Cutter(numbers, cells, dimension, width, uniform);
        return blocks.mapPartitionsWithIndex((part, some) -> pieces(sorted(some, rowWidth), begin[part], numbers), true)
                .mapToPair(piece -> new Tuple2<>(piece.chunk() % cells, piece))
                .partitionBy(new HashPartitioner(partitions))
                .mapPartitions(pieces -> cutter.cells(pieces), true);
    }

    private static Iterator<Piece> pieces(List<double[]> rows, long begin, ChunkNumbers numbers) {
        List<Piece> pieces = new ArrayList<>();
        int done = 0;
        while (done < rows.size()) {
            int chunk = numbers.chunk(begin + done);
            int from = (int) (begin + done - numbers.first(chunk));
            int count = Math.min(rows.size() - done, numbers.size(chunk) - from);
            double[] values = rows.subList(done, done + count).stream()
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
            pieces.add(new Piece(chunk, from, values));
            done += count;
        }
        return pieces.iterator();
    }

    /** Puts chunks together from their pieces. */
    private record Cutter(ChunkNumbers numbers, int cells, int dimension, int width, boolean uniform)
            implements Serializable {
        Iterator<Cell> cells(Iterator<Tuple2<Integer, Piece>> pieces) {
            TreeMap<Integer, TreeMap<Integer, List<Piece>>> byCell = new TreeMap<>();
            pieces.forEachRemaining(piece -> byCell.computeIfAbsent(piece._1(), cell -> new TreeMap<>())
                    .computeIfAbsent(piece._2().chunk(), chunk -> new ArrayList<>())
                    .add(piece._2()));
            return byCell.entrySet().stream()
                    .map(cell -> new Cell(
                            cell.getKey(),
                            cells,
                            cell.getValue().entrySet().stream()
                                    .map(chunk -> chunk(numbers.size(chunk.getKey()), chunk.getValue()))
                                    .toList()))
                    .iterator();
        }

        private Chunk chunk(int rows, List<Piece> pieces) {
            double[][] columns = new double[width][rows];
            for (Piece piece : pieces) {
                for (int i = 0; i < piece.rows().length; i++) {
                    columns[i % width][piece.from() + i / width] = piece.rows()[i];
                }
            }
            double[] x = IntStream.range(0, dimension)
                    .boxed()
                    .flatMapToDouble(d -> Arrays.stream(columns[d]))
                    .toArray();
            double[][] y = Arrays.copyOfRange(columns, dimension, width - 1);
            return new Chunk(rows, x, y, columns[width - 1], uniform);
        }
    }
}
