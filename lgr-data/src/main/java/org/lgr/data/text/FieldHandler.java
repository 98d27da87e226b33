package org.lgr.data.text;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import org.jspecify.annotations.Nullable;

/** Passes fields on as parts of FastCSV's buffer. A string for each field would cost as much as parsing it. */
final class FieldHandler extends AbstractBaseCsvCallbackHandler<FieldHandler> {
    /** Receives the fields of a record, counted from 0. */
    interface Receiver {
        void field(int column, char[] text, int offset, int length);
    }

    private final boolean whiteSpace; // whether any run of white space separates fields
    private final int skippedLines; // lines before the text that FastCSV sees
    private Receiver receiver = (column, text, offset, length) -> {};
    private long line;
    private int fields;

    FieldHandler(boolean whiteSpace, int skippedLines) {
        this.whiteSpace = whiteSpace;
        this.skippedLines = skippedLines;
    }

    void handTo(Receiver newReceiver) {
        receiver = newReceiver;
    }

    /** Line at which the record begins, counted from 1 as in an editor. */
    long line() {
        return line;
    }

    /** Number of fields of the record. */
    int fields() {
        return fields;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        line = startingLineNumber + skippedLines;
        fields = 0;
    }

    @Override
    protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
        if (length > 0 || quoted || !whiteSpace) {
            receiver.field(fields++, text, offset, length);
        }
    }

    /** Returns null for a line of white space, which FastCSV then skips. */
    @Override
    protected @Nullable FieldHandler buildRecord() {
        return fields > 0 ? this : null;
    }
}
