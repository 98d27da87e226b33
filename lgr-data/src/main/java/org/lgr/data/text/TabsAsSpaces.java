package org.lgr.data.text;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Replaces every tab by a space, because FastCSV supports only one separator. */
final class TabsAsSpaces extends FilterReader {
    TabsAsSpaces(Reader in) {
        super(in);
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        for (int i = offset; i < offset + count; i++) {
            if (into[i] == '\t') {
                into[i] = ' ';
            }
        }
        return count;
    }
}
