package org.lgr.internal.cells;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chosen chunks in a chosen order: ranges of their numbers, one after the other.
 *
 * @param from where ranges begin
 * @param to where they end
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record ChunkSelection(int[] from, int[] to) implements Serializable {
    /** One range. */
    static ChunkSelection range(int from, int to) {
        return new ChunkSelection(new int[] {from}, new int[] {to});
    }

    /** How many chunks were chosen. */
    public int size() {
        int size = 0;
        for (int r = 0; r < from.length; r++) {
            size += to[r] - from[r];
        }
        return size;
    }

    /** Where a chunk stands among those chosen, or −1. */
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

    /** The numbers in order. */
    public IntStream numbers() {
        return IntStream.range(0, from.length).flatMap(r -> IntStream.range(from[r], to[r]));
    }

    /** Some consecutive places. */
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

    /** These, then others. */
    ChunkSelection and(ChunkSelection others) {
        return new ChunkSelection(joined(from, others.from), joined(to, others.to));
    }

    /**
     * These and others, so that every leading part has about its share of both. Parts of each alternate and double in size: few
     * ranges, which travel with every pass.
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
