package org.lgr.data.text;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/**
 * A {@link PushbackReader} that returns unread characters at once. The base class first tries to fill the rest of the
 * array, so that a program that sends one line and waits for an answer would wait forever.
 */
final class ReadyReader extends PushbackReader {
    private int unread; // characters pushed back and not yet read again

    ReadyReader(Reader in, int most) {
        super(in, most);
    }

    @Override
    public void unread(int character) throws IOException {
        super.unread(character);
        unread++;
    }

    @Override
    public void unread(char[] text, int offset, int length) throws IOException {
        super.unread(text, offset, length);
        unread += length;
    }

    @Override
    public int read() throws IOException {
        int character = super.read();
        unread = Math.max(0, unread - 1);
        return character;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, unread == 0 ? length : Math.min(length, unread));
        unread = Math.max(0, unread - count);
        return count;
    }
}
