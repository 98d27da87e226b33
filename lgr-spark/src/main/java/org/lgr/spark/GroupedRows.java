package org.lgr.spark;

import java.io.Serializable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.lgr.internal.cells.HeldGroups;
import org.lgr.internal.cells.KeyOrder;
import scala.Tuple2;

/**
 * Rows that belong to groups, some of which are held out. They are the groups that the core would hold out, because
 * groups are chosen by the content of their rows. The driver receives only a few numbers, however many groups there
 * are.
 */
final class GroupedRows {
    private final JavaPairRDD<Long, double[]> rows;
    private final JavaPairRDD<Long, Group> groups;

    /** The key of a group: the sum of the keys of its rows, and their number. */
    private record Group(long keys, long rows) implements Serializable {
        Group and(Group other) {
            return new Group(keys + other.keys, rows + other.rows);
        }

        long key() {
            return KeyOrder.groupKey(keys);
        }
    }

    /** A serialisable comparator by key. */
    private static final class ByKey implements Comparator<Tuple2<Long, Long>>, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(Tuple2<Long, Long> one, Tuple2<Long, Long> other) {
            return one._1().compareTo(other._1());
        }
    }

    /** Rows by group. */
    GroupedRows(JavaPairRDD<Long, double[]> rows, int parts) {
        this.rows = rows;
        groups = rows.mapValues(row -> new Group(KeyOrder.key(row), 1)).reduceByKey(Group::and, parts);
    }

    /** Number of rows. */
    long count() {
        return groups.values().map(Group::rows).fold(0L, Long::sum);
    }

    /** Collects all rows with their groups on the driver. */
    List<Tuple2<Long, double[]>> collect() {
        return rows.collect();
    }

    /** Rows of training groups, then rows of held-out groups. */
    List<JavaRDD<double[]>> divided() {
        Set<Long> held = held();
        return List.of(
                rows.filter(row -> !held.contains(row._1())).values(),
                rows.filter(row -> held.contains(row._1())).values());
    }

    private Set<Long> held() {
        List<HeldGroups.Group> decisive = groups
                .mapToPair(group -> new Tuple2<>(group._2().key(), group._2().rows()))
                .reduceByKey(Long::sum) // copies of a group count as one group
                .takeOrdered(HeldGroups.DECISIVE, new ByKey())
                .stream()
                .map(group -> new HeldGroups.Group(group._1(), group._2()))
                .toList();
        Set<Long> keys = HeldGroups.of(decisive, count());
        return new HashSet<>(
                groups.filter(group -> keys.contains(group._2().key())).keys().collect());
    }
}
