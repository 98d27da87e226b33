package org.lgr.internal.cells;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Selected chunks in a given order: ranges of chunk numbers, one after the other.
 *
 * @param from first chunk of each range
 * @param to end of each range, exclusive
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record ChunkSelection(int[] from, int[] to) implements Serializable {
    /** Selects one range. */
    static ChunkSelection range(int from, int to) {
        return new ChunkSelection(new int[] {from}, new int[] {to});
    }

    /** Number of selected chunks. */
    public int size() {
        int size = 0;
        for (int r = 0; r < from.length; r++) {
            size += to[r] - from[r];
        }
        return size;
    }

    /** Returns the position of a chunk within the selection, or −1 if it is not selected. */
    public int place(int number) {
        int before = 0;
        for (int r = 0; r < from.length; r++) {
            if (number >= from[r] && number < to[r]) {
                return before + number - from[r];
            }
            before += to[r] - from[r];
        }
        return -1;
    }

    /** Returns the selected chunk numbers in order. */
    public IntStream numbers() {
        return IntStream.range(0, from.length).flatMap(r -> IntStream.range(from[r], to[r]));
    }

    /** Returns the positions from {@code begin} to before {@code end}. */
    ChunkSelection part(int begin, int end) {
        int[] starts = new int[from.length];
        int[] ends = new int[from.length];
        int before = 0;
        for (int r = 0; r < from.length; r++) {
            int size = to[r] - from[r];
            starts[r] = from[r] + Math.min(size, Math.max(0, begin - before));
            ends[r] = Math.max(starts[r], from[r] + Math.min(size, end - before));
            before += size;
        }
        return new ChunkSelection(starts, ends);
    }

    /** Concatenates two selections. */
    ChunkSelection and(ChunkSelection others) {
        return new ChunkSelection(joined(from, others.from), joined(to, others.to));
    }

    /**
     * Interleaves two selections, so that every leading part contains about the right share of both. Pieces of the two
     * alternate and double in size. So there are few ranges, which matters because they are sent with every pass.
     */
    ChunkSelection mixed(ChunkSelection others) {
        int total = others.size();
        ChunkSelection mixed = part(0, total == 0 ? size() : 0);
        int done = 0;
        for (int next = Math.min(1, total); done < total; next = Math.min(2 * next, total)) {
            mixed = mixed.and(part(share(done, total), share(next, total))).and(others.part(done, next));
            done = next;
        }
        return mixed;
    }

    private int share(int others, int total) {
        return (int) ((long) size() * others / total);
    }

    private static int[] joined(int[] some, int[] others) {
        int[] all = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, all, some.length, others.length);
        return all;
    }
}
