package org.lgr.internal.cells;

import java.util.List;
import org.lgr.Dataset;

/**
 * Rows in {@linkplain KeyOrder key order}, with those of groups that a fit of large data holds out after all others.
 *
 * @param outputs datasets with the same inputs and different targets
 * @param rowsBeforeHeldGroups number of rows that come before those of groups held out: all, unless there are groups
 */
public record OrderedRows(List<Dataset> outputs, int rowsBeforeHeldGroups) {
    /** Copies the list. */
    public OrderedRows {
        outputs = List.copyOf(outputs);
    }

    /** Returns these rows with one of the targets. */
    public OrderedRows output(int q) {
        return new OrderedRows(List.of(outputs.get(q)), rowsBeforeHeldGroups);
    }
}
