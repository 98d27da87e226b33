package org.lgr.internal.cells;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides which groups of large data in key order are held out. Groups are identified by keys computed from the keys of
 * their rows, see {@link KeyOrder#groupKey}. So neither the names of groups nor the order of rows matter, and copies of
 * a group count as the same group.
 */
public final class HeldGroups {
    private static final double SHARE = 0.1; // of all rows; enough to hold out
    private static final int ENOUGH_GROUPS = 200; // enough if they have ENOUGH_ROWS rows
    private static final int ENOUGH_ROWS = 2000;
    private static final double MOST = 0.3; // of all rows; never hold out more

    /**
     * Only this many groups, those with the smallest keys, need to be considered. Each group has at least one row, so
     * {@value #ENOUGH_ROWS} groups have enough rows, and fewer than five groups can be too large to be held out.
     */
    public static final int DECISIVE = ENOUGH_ROWS + 4;

    private HeldGroups() {}

    /**
     * A group of rows.
     *
     * @param key unique key of the group
     * @param rows number of its rows
     */
    public record Group(long key, long rows) {}

    /**
     * Returns the keys of the groups to hold out.
     *
     * @param groups all groups, or at least the {@link #DECISIVE} ones with the smallest keys
     * @param rows number of rows of all groups
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
