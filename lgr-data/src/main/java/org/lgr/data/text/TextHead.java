package org.lgr.data.text;

import java.io.IOException;
import java.io.PushbackReader;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The beginning of delimited text, examined before the rows are read.
 *
 * @param skippedLines lines before the first row, blank, comments that begin with #, or one that names the separator;
 * they have been consumed
 * @param delimiter the character of a line such as {@code sep=;}, which spreadsheets write; 0 if there is none
 * @param lines the first lines from the first row on that are available without waiting, without blank ones; they will
 * be read again
 */
record TextHead(int skippedLines, char delimiter, List<String> lines) {
    private static final String SEPARATOR_LINE = "sep=";
    private static final int MOST_LINES = 100;

    TextHead {
        lines = List.copyOf(lines);
    }

    static TextHead of(PushbackReader reader) throws IOException {
        int skipped = 0;
        while (skipLine(reader)) {
            skipped++;
        }
        char delimiter = separatorLine(reader);
        skipped += delimiter == 0 ? 0 : 1;
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
        return new TextHead(skipped, delimiter, lines);
    }

    /** Consumes a line that names the separator, and returns it; 0 if there is no such line. */
    private static char separatorLine(PushbackReader reader) throws IOException {
        for (int i = 0; i < SEPARATOR_LINE.length(); i++) {
            int c = reader.read();
            if (Character.toLowerCase(c) != SEPARATOR_LINE.charAt(i)) {
                if (c >= 0) {
                    reader.unread(c);
                }
                reader.unread(SEPARATOR_LINE.substring(0, i).toCharArray());
                return 0;
            }
        }
        int delimiter = reader.read();
        if (delimiter >= 0 && !isLineBreak(delimiter)) {
            skipRest(reader, reader.read());
            return (char) delimiter;
        }
        skipRest(reader, delimiter);
        return ','; // a separator that is not said
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
        skipRest(reader, c);
        return true;
    }

    /** Consumes a line to its end, from the given character on. */
    private static void skipRest(PushbackReader reader, int first) throws IOException {
        int c = first;
        while (c >= 0 && !isLineBreak(c)) {
            c = reader.read();
        }
        if (c == '\r') {
            int next = reader.read();
            if (next >= 0 && next != '\n') {
                reader.unread(next);
            }
        }
    }

    private static boolean endsLine(char[] text, int length) {
        return length > 0 && isLineBreak(text[length - 1]);
    }

    private static boolean isLineBreak(int c) {
        return c == '\n' || c == '\r';
    }
}
