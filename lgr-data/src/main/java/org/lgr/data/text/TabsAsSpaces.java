package org.lgr.data.text;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Text in which every tab has become a space, since FastCSV knows one separator only. */
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
