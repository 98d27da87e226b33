package org.lgr.internal.durable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lgr.ModelFormatException;

/** How many inputs and targets the points of a journal have, where no checkpoint can tell. */
public record JournalShape(int dimension, int outputs) {
    /** Reads the first header that is whole. */
    public static JournalShape of(Path checkpoint) throws IOException {
        for (long first : JournalFiles.numbers(checkpoint)) {
            try (InputStream in = Files.newInputStream(JournalFiles.file(checkpoint, first))) {
                ByteBuffer bytes = ByteBuffer.wrap(in.readNBytes(JournalFormat.HEADER_BYTES));
                JournalFormat.Header header = JournalFormat.readHeader(bytes, first);
                return new JournalShape(header.dimension(), header.outputs());
            } catch (IllegalArgumentException e) {
                // The next file may be whole.
            }
        }
        throw new ModelFormatException("neither " + checkpoint + " nor a file of its journal has a whole header, so "
                + "nothing says how many inputs and targets there are");
    }
}
