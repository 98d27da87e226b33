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
 * Assembles chunks from pieces of several machines, and cells from chunks.
 *
 * @param cells number of cells
 * @param dimension number of inputs of a row, which labels and weight follow
 * @param width numbers per row
 * @param uniform whether all rows have weight 1
 */
record Pieces(int cells, int dimension, int width, boolean uniform) implements Serializable {
    /**
     * Some rows of one chunk.
     *
     * @param chunk number of the chunk
     * @param size number of rows of the chunk
     * @param from position of the first of these rows in the chunk
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Piece(int chunk, int size, int from, double[] rows) implements Serializable {}

    /** Cuts sorted rows into pieces; {@code begin} is the number of the first row. */
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

    /** Cells in the given number of partitions. */
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
