package org.lgr.data.text;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import org.jspecify.annotations.Nullable;

/** Hands fields on as they lie in FastCSV's buffer: a string for each of them would cost as much as parsing it. */
final class FieldHandler extends AbstractBaseCsvCallbackHandler<FieldHandler> {
    /** Takes the fields of a record, counted from 0. */
    interface Receiver {
        void field(int column, char[] text, int offset, int length);
    }

    private final boolean whiteSpace; // separates fields, any amount of it
    private final int skippedLines; // before the text that FastCSV sees
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

    /** Line at which the record begins, counted from 1, as an editor shows it. */
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

    /** Nothing for a line of white space, which FastCSV then passes over. */
    @Override
    protected @Nullable FieldHandler buildRecord() {
        return fields > 0 ? this : null;
    }
}
