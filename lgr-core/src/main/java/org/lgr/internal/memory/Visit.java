package org.lgr.internal.memory;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * How long a stream has stayed at one place. A robot that stands still sends the same row a thousand times a second.
 * These rows agree with each other and with any prediction that follows them, but say nothing about the rest of the
 * world: if each of them counted, noise and intervals would shrink without end, and the memory would hold nothing else.
 *
 * <p>A visit begins with a point, its anchor, and lasts until the stream is a few of its usual steps away, so that
 * noise of sensors does not end it. The first rows of a visit count as any others. After these, the row numbered n
 * counts (ALL/n)², a sum that is bounded, and √(ALL·n) rows of n are remembered. Of rows that are equal in all values,
 * only the first few are remembered.
 */
public final class Visit {
    private static final double ALL = 10; // rows that count fully
    private static final double STEPS = 4; // usual steps from the anchor, within which rows are alike
    private static final double WIDEST = 0.05; // standard deviations of the inputs; rows farther apart are not alike

    private final double[] anchor;
    private long rows;
    private long remembered;
    private long equal; // rows in a row that are equal, the last one included

    public Visit(int dimension) {
        anchor = new double[dimension];
    }

    /**
     * Takes in the next point of the stream.
     *
     * @param same whether all its values are those of the point before
     * @param scale standard deviation of each input
     * @param step usual distance between consecutive points, root mean square over the inputs in these units
     */
    public void enter(double[] x, boolean same, double[] scale, double step) {
        equal = same ? equal + 1 : 1;
        double radius = Math.min(STEPS * step, WIDEST);
        double limit = radius * radius * x.length;
        double sum = 0;
        for (int d = 0; d < x.length && sum <= limit; d++) {
            double t = (x[d] - anchor[d]) / scale[d];
            sum += t * t;
        }
        if (rows == 0 || sum > limit) {
            System.arraycopy(x, 0, anchor, 0, x.length);
            leave();
        }
        rows++;
    }

    /** Ends the visit, so that the rows that follow count, even those at the same place. */
    public void leave() {
        rows = 0;
        remembered = 0;
    }

    /** Returns the evidence of the last row, in (0, 1]. */
    public double evidence() {
        double share = Math.min(1, ALL / Math.max(rows, equal));
        return share * share;
    }

    /** Returns whether the last row should be remembered, and counts it if so. */
    public boolean remember() {
        boolean wanted = equal <= ALL && (double) remembered * remembered < ALL * rows;
        remembered += wanted ? 1 : 0;
        return wanted;
    }

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
        archive.fill(anchor);
        rows = archive.int64(rows);
        remembered = archive.int64(remembered);
        equal = archive.int64(equal);
        archive.require(rows >= 0 && remembered >= 0 && equal >= 0, "a visit of " + rows + " rows");
    }

    public Visit copy() {
        Visit copy = new Visit(anchor.length);
        System.arraycopy(anchor, 0, copy.anchor, 0, anchor.length);
        copy.rows = rows;
        copy.remembered = remembered;
        copy.equal = equal;
        return copy;
    }
}
