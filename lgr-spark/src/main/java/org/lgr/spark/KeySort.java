package org.lgr.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.lgr.internal.cells.ChunkNumbers;
import org.lgr.internal.cells.KeyOrder;
import scala.Tuple2;

/**
 * Sorts rows in {@linkplain KeyOrder key order}. Rows are sent in blocks to the part of the key range that they belong
 * to, sorted there, and returned as {@link Pieces} of chunks. The result depends only on the content of the rows.
 */
final class KeySort {
    private static final int BLOCK = 2048; // most rows of a block

    private final int width; // numbers per row
    private final JavaPairRDD<Integer, double[]> blocks; // by part
    private final long[] starts; // first row of each part, then the number of rows

    /**
     * Sends rows to their parts.
     *
     * @param width numbers per row
     * @param parts number of parts of the key range; one part must fit into the memory of an executor
     */
    KeySort(JavaRDD<double[]> rows, int width, int parts) {
        this.width = width;
        int rowWidth = width;
        blocks = rows.mapPartitionsToPair(some -> packed(some, rowWidth, parts))
                .partitionBy(new HashPartitioner(parts)); // which keeps the numbers of the parts
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

    /** The number of the part that a key belongs to, for equal parts of all keys. */
    static int part(long key, int parts) {
        return (int) (((key >>> 33) * parts) >>> 31);
    }

    private static Iterator<Tuple2<Integer, double[]>> packed(Iterator<double[]> rows, int width, int parts) {
        return new Iterator<>() {
            private final double[][] open = new double[parts][];
            private final int[] filled = new int[parts];
            private int closing; // parts whose last block has been sent

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
        List<KeyedRow> rows = new ArrayList<>();
        while (blocks.hasNext()) {
            double[] block = blocks.next()._2();
            for (int from = 0; from < block.length; from += width) {
                rows.add(KeyedRow.of(0, Arrays.copyOfRange(block, from, from + width)));
            }
        }
        rows.sort(Comparator.naturalOrder());
        return rows.stream().map(KeyedRow::row).toList();
    }

    /** The first rows in key order, at most {@code most} of them. */
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

    /** All rows in key order, collected on the driver part by part. */
    Iterator<double[]> rows() {
        int rowWidth = width;
        return blocks.mapPartitions(some -> sorted(some, rowWidth).iterator(), true)
                .toLocalIterator();
    }

    /** All rows as pieces of chunks. */
    JavaRDD<Pieces.Piece> pieces(ChunkNumbers numbers) {
        long[] begin = starts;
        int rowWidth = width;
        return blocks.mapPartitionsWithIndex(
                (part, some) -> Pieces.cut(sorted(some, rowWidth), begin[part], numbers), true);
    }
}
