package org.lgr.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardOutputTest {
    private static final int BUFFER = 1 << 16;

    /** Each offset moves the characters, of one to four bytes, against the edges of the buffer. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void charactersOfSeveralBytesSurviveTheEdgesOfTheBuffer(int offset) throws IOException {
        String text = "-".repeat(offset) + "aµ€𝄞".repeat(2 * BUFFER / 10);
        StringWriter written = new StringWriter();

        try (OutputStream out = new StandardOutput(new PrintWriter(written))) {
            out.write(text.getBytes(UTF_8));
        }

        assertThat(written).hasToString(text);
    }

    @Test
    void aCharacterMayArriveByteByByteWithFlushesBetween() throws IOException {
        StringWriter written = new StringWriter();

        try (OutputStream out = new StandardOutput(new PrintWriter(written))) {
            for (byte value : "€𝄞".getBytes(UTF_8)) {
                out.write(value);
                out.flush();
            }
        }

        assertThat(written).hasToString("€𝄞");
    }

    @Test
    void closingLeavesTheWriterOpen() throws IOException {
        StringWriter written = new StringWriter();
        PrintWriter writer = new PrintWriter(written);

        new StandardOutput(writer).close();
        writer.print("more");
        writer.flush();

        assertThat(written).hasToString("more");
    }

    @Test
    void aReaderThatHasGoneIsNoticedAtTheNextFlush() throws IOException {
        OutputStream out = new StandardOutput(new PrintWriter(new BrokenPipe()));
        out.write("row\n".getBytes(UTF_8));

        assertThatThrownBy(out::flush).isInstanceOf(StandardOutput.Closed.class);
        assertThatThrownBy(() -> out.write(new byte[BUFFER + 1])).isInstanceOf(StandardOutput.Closed.class);
    }

    private static final class BrokenPipe extends Writer {
        @Override
        public void write(char[] characters, int from, int count) throws IOException {
            throw new IOException("Broken pipe");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
