package org.lgr.data;

/** Sees every cell of a file as it is, whatever columns are selected. Columns are counted from 0. */
public interface CellWatcher {
    /** A finite number. */
    void number(int column, double value);

    /** A text that is no number. */
    void text(int column, String text);

    /** A cell without a value. */
    void missing(int column);
}
