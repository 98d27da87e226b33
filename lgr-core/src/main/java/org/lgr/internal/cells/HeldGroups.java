package org.lgr.internal.cells;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which groups of large data in key order are held out. Groups are known by keys that are made of the keys of their rows, see
 * {@link org.lgr.internal.cells.KeyOrder#groupKey}, so that neither their names nor the order of rows matter, and copies of a group go with it.
 */
public final class HeldGroups {
    private static final double SHARE = 0.1; // of all rows: enough
    private static final int ENOUGH_GROUPS = 200; // if they have enough rows to test on
    private static final int ENOUGH_ROWS = 2000;
    private static final double MOST = 0.3; // of all rows

    /**
     * How many groups, those with the smallest keys, decide: each has a row at least, so that {@value #ENOUGH_ROWS} are enough, and
     * fewer than five are so large that they are passed over.
     */
    public static final int DECISIVE = ENOUGH_ROWS + 4;

    private HeldGroups() {}

    /**
     * A group.
     *
     * @param key no other has the same
     * @param rows how many it has
     */
    public record Group(long key, long rows) {}

    /**
     * Keys of the groups to hold out.
     *
     * @param groups all, or those that decide
     * @param rows of all groups together
     */
    public static Set<Long> of(List<Group> groups, long rows) {
        Set<Long> held = new HashSet<>();
        long count = 0;
        for (Group group :
                groups.stream().sorted(Comparator.comparingLong(Group::key)).toList()) {
            boolean enough = count >= SHARE * rows || (held.size() >= ENOUGH_GROUPS && count >= ENOUGH_ROWS);
            boolean tooMany = count + group.rows() > MOST * rows;
            if (!enough && !tooMany) {
                held.add(group.key());
                count += group.rows();
            }
        }
        return held;
    }
}
