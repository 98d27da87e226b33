package org.lgr.data.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.lgr.data.FileFormat;

/**
 * Opens text files. They are decompressed if the name ends in {@code .gz}, and read as UTF-8 unless a byte order mark
 * means UTF-16.
 */
final class TextInput {
    /** Number of characters that can be pushed back into a reader opened here. */
    static final int HEAD = 1 << 16;

    private TextInput() {}

    static PushbackReader open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            return reader(FileFormat.isCompressed(file) ? new GZIPInputStream(in, 1 << 16) : in);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    static PushbackReader reader(InputStream in) throws IOException {
        BufferedInputStream bytes = new BufferedInputStream(in, 1 << 16);
        bytes.mark(2);
        int mark = bytes.read() << 8 | bytes.read();
        bytes.reset();
        Charset charset = mark == 0xFEFF || mark == 0xFFFE ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
        PushbackReader reader = new ReadyReader(new InputStreamReader(bytes, charset), HEAD);
        int first = reader.read();
        if (first >= 0 && first != '\uFEFF') { // the byte order mark is not part of the text
            reader.unread(first);
        }
        return reader;
    }
}
