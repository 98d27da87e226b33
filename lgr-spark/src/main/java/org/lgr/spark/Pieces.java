package org.lgr.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.lgr.internal.cells.Cell;
import org.lgr.internal.cells.ChunkNumbers;
import org.lgr.internal.rows.Chunk;
import scala.Tuple2;

/**
 * Puts chunks together from pieces that come from several machines, and chunks into the cells that keep them.
 *
 * @param cells how many there are
 * @param dimension inputs of a row, which labels and weight follow
 * @param width numbers of a row
 * @param uniform whether all rows have the weight 1
 */
record Pieces(int cells, int dimension, int width, boolean uniform) implements Serializable {
    /**
     * Some rows of one chunk.
     *
     * @param chunk its number
     * @param size how many rows it has
     * @param from place of the first of these in it
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Piece(int chunk, int size, int from, double[] rows) implements Serializable {}

    /** Cuts sorted rows, of which the first has a given number. */
    static Iterator<Piece> cut(List<double[]> rows, long begin, ChunkNumbers numbers) {
        List<Piece> pieces = new ArrayList<>();
        int done = 0;
        while (done < rows.size()) {
            int chunk = numbers.chunk(begin + done);
            int from = (int) (begin + done - numbers.first(chunk));
            int count = Math.min(rows.size() - done, numbers.size(chunk) - from);
            double[] values = rows.subList(done, done + count).stream()
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
            pieces.add(new Piece(chunk, numbers.size(chunk), from, values));
            done += count;
        }
        return pieces.iterator();
    }

    /** Cells, spread over so many partitions. */
    JavaRDD<Cell> together(JavaRDD<Piece> pieces, int partitions) {
        return pieces.mapToPair(piece -> new Tuple2<>(piece.chunk() % cells, piece))
                .partitionBy(new HashPartitioner(partitions))
                .mapPartitions(this::cells, true);
    }

    private Iterator<Cell> cells(Iterator<Tuple2<Integer, Piece>> pieces) {
        TreeMap<Integer, TreeMap<Integer, List<Piece>>> byCell = new TreeMap<>();
        pieces.forEachRemaining(piece -> byCell.computeIfAbsent(piece._1(), cell -> new TreeMap<>())
                .computeIfAbsent(piece._2().chunk(), chunk -> new ArrayList<>())
                .add(piece._2()));
        return byCell.entrySet().stream()
                .map(cell -> new Cell(
                        cell.getKey(),
                        cells,
                        cell.getValue().values().stream().map(this::chunk).toList()))
                .iterator();
    }

    private Chunk chunk(List<Piece> pieces) {
        int rows = pieces.get(0).size();
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
