package org.lgr.data.text;

import java.io.IOException;
import java.io.PushbackReader;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The beginning of delimited text, examined before the rows are read.
 *
 * @param skippedLines lines before the first row, blank or comments that begin with #; they have been consumed
 * @param lines the first lines from the first row on that are available without waiting, without blank ones; they will
 * be read again
 */
record TextHead(int skippedLines, List<String> lines) {
    private static final int MOST_LINES = 100;

    TextHead {
        lines = List.copyOf(lines);
    }

    static TextHead of(PushbackReader reader) throws IOException {
        int skipped = 0;
        while (skipLine(reader)) {
            skipped++;
        }
        char[] head = new char[TextInput.HEAD];
        int length = 0;
        boolean end = false;
        // Waits only for the first whole line, because the rest may be typed or sent later.
        while (length < head.length && !end && (!endsLine(head, length) || reader.ready())) {
            int count = reader.read(head, length, head.length - length);
            end = count < 0;
            length += Math.max(count, 0);
        }
        reader.unread(head, 0, length);
        List<String> lines = new String(head, 0, length)
                .lines()
                .filter(line -> !line.isBlank())
                .limit(MOST_LINES + 1L)
                .collect(Collectors.toList());
        boolean cutOff = !end && !endsLine(head, length);
        if (lines.size() > 1 && (cutOff || lines.size() > MOST_LINES)) {
            lines.remove(lines.size() - 1);
        }
        return new TextHead(skipped, lines);
    }

    /** Consumes a line if it is blank or a comment. */
    private static boolean skipLine(PushbackReader reader) throws IOException {
        StringBuilder blanks = new StringBuilder();
        int c = reader.read();
        while ((c == ' ' || c == '\t') && blanks.length() < TextInput.HEAD / 2) {
            blanks.append((char) c);
            c = reader.read();
        }
        if (c != '#' && !isLineBreak(c)) {
            if (c >= 0) {
                reader.unread(c);
            }
            reader.unread(blanks.toString().toCharArray());
            return false;
        }
        while (c >= 0 && !isLineBreak(c)) {
            c = reader.read();
        }
        if (c == '\r') {
            int next = reader.read();
            if (next >= 0 && next != '\n') {
                reader.unread(next);
            }
        }
        return true;
    }

    private static boolean endsLine(char[] text, int length) {
        return length > 0 && isLineBreak(text[length - 1]);
    }

    private static boolean isLineBreak(int c) {
        return c == '\n' || c == '\r';
    }
}
