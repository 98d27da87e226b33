package org.lgr.spark;

import java.io.Serializable;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.lgr.internal.cells.Cell;
import org.lgr.internal.cells.CellScaling;
import org.lgr.internal.cells.CellStore;
import org.lgr.internal.cells.ChunkSelection;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Sha256;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;
import scala.Tuple2;

/**
 * Cells on executors. A pass is sent there with its task and returns sums, whose size depends on the models, not on the
 * rows. They are added in the order that {@link Cell} defines, so that results are bit-identical even if a task is
 * repeated or runs elsewhere.
 */
final class SparkCells implements CellStore {
    private static final long DIRECT = 2 << 20; // numbers that the driver adds up alone: 16 MB

    private final JavaRDD<Cell> cells;
    private final int count;
    // Largest total size of the sums of all cells that the driver adds up alone.
    private final long direct;
    private final Reading reading;

    /** Counts the data read. */
    static final class Reading {
        private int passes;
        private long chunks;

        int passes() {
            return passes;
        }

        long chunks() {
            return chunks;
        }
    }

    private SparkCells(JavaRDD<Cell> cells, int count, long direct, Reading reading) {
        this.cells = cells;
        this.count = count;
        this.direct = direct;
        this.reading = reading;
    }

    /**
     * Keeps cells in memory, and on disk if memory does not suffice.
     *
     * @param count number of cells
     */
    static SparkCells keep(JavaRDD<Cell> cells, int count) {
        return keep(cells, count, DIRECT);
    }

    /**
     * As {@link #keep(JavaRDD, int)}, with another limit of size up to which the driver adds sums up alone; beyond it
     * executors first add them up by groups.
     */
    static SparkCells keep(JavaRDD<Cell> cells, int count, long direct) {
        return new SparkCells(cells.persist(StorageLevel.MEMORY_AND_DISK()), count, direct, new Reading());
    }

    Reading reading() {
        return reading;
    }

    /** Releases the rows. */
    void close() {
        cells.unpersist(false);
    }

    /** The sums of one cell. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    private record Part(int cell, double[][] totals) implements Serializable {}

    @Override
    public <S extends PassSums> S run(Pass<S> pass, ChunkSelection selection) {
        reading.passes++;
        reading.chunks += selection.size();
        JavaPairRDD<Integer, Part> parts = cells.mapPartitionsToPair(some -> sums(some, pass, selection), true);
        S total = pass.begin(new BufferPool());
        long numbers =
                Arrays.stream(total.totals()).mapToLong(sum -> sum.length).sum();
        if (numbers * Math.min(count, selection.size()) > direct) {
            int groups = Cell.group(count - 1) + 1;
            parts = parts.partitionBy(new HashPartitioner(groups))
                    .mapPartitionsToPair(some -> grouped(some, pass), true);
        }
        TreeMap<Integer, List<Part>> byGroup = new TreeMap<>();
        parts.collect()
                .forEach(part -> byGroup.computeIfAbsent(part._1(), group -> new ArrayList<>())
                        .add(part._2()));
        byGroup.values().forEach(group -> total.add(added(group, pass)));
        return total;
    }

    private static Iterator<Tuple2<Integer, Part>> sums(Iterator<Cell> some, Pass<?> pass, ChunkSelection selection) {
        BufferPool buffers = new BufferPool();
        List<Tuple2<Integer, Part>> parts = new ArrayList<>();
        some.forEachRemaining(cell -> cell.sum(pass, selection, buffers)
                .ifPresent(
                        totals -> parts.add(new Tuple2<>(Cell.group(cell.index()), new Part(cell.index(), totals)))));
        return parts.iterator();
    }

    private static Iterator<Tuple2<Integer, Part>> grouped(Iterator<Tuple2<Integer, Part>> parts, Pass<?> pass) {
        TreeMap<Integer, List<Part>> byGroup = new TreeMap<>();
        parts.forEachRemaining(part ->
                byGroup.computeIfAbsent(part._1(), group -> new ArrayList<>()).add(part._2()));
        return byGroup.entrySet().stream()
                .map(group -> new Tuple2<>(
                        group.getKey(), new Part(group.getValue().get(0).cell(), added(group.getValue(), pass))))
                .iterator();
    }

    /** The sum of a group; cells are added in order. */
    private static double[][] added(List<Part> group, Pass<?> pass) {
        PassSums sum = pass.begin(new BufferPool());
        group.stream().sorted(Comparator.comparingInt(Part::cell)).forEach(part -> sum.add(part.totals()));
        return sum.totals();
    }

    @Override
    public List<Chunk> fetch(ChunkSelection selection) {
        int stride = count;
        return cells
                .flatMap(cell -> selection
                        .numbers()
                        .filter(number -> number % stride == cell.index())
                        .mapToObj(number -> new Tuple2<>(selection.place(number), cell.chunk(number)))
                        .iterator())
                .collect()
                .stream()
                .sorted(Comparator.comparing(Tuple2::_1))
                .map(Tuple2::_2)
                .toList();
    }

    @Override
    public SparkCells standardised(CellScaling scaling) {
        JavaRDD<Cell> standardised = cells.map(cell -> cell.map(scaling::standardised));
        return new SparkCells(standardised.persist(StorageLevel.MEMORY_AND_DISK()), count, direct, reading);
    }

    @Override
    public CellStore output(int q) {
        return new SparkCells(cells.map(cell -> cell.map(chunk -> chunk.output(q))), count, direct, reading);
    }

    /** SHA-256 of all rows, computed from the digests of the cells in order. */
    String sha256() {
        Map<Integer, byte[]> digests = new TreeMap<>();
        cells.map(cell -> new Tuple2<>(cell.index(), cell.sha256()))
                .collect()
                .forEach(cell -> digests.put(cell._1(), cell._2()));
        MessageDigest digest = Sha256.digest();
        digests.values().forEach(digest::update);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Computes the cells now if they have not been computed yet. */
    SparkCells ready() {
        cells.count();
        return this;
    }
}
