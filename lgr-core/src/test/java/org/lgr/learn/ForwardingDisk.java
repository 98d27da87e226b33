package org.lgr.learn;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.lgr.internal.file.Disk;

/** A disk that does what the real one does, for tests that change a part of it. */
class ForwardingDisk implements Disk {
    /** Returns the file in which an operation is changed. */
    Output changed(Output file) {
        return file;
    }

    @Override
    public Output create(Path file) throws IOException {
        return changed(REAL.create(file));
    }

    @Override
    public Output open(Path file) throws IOException {
        return changed(REAL.open(file));
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        REAL.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        REAL.delete(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        REAL.forceFolder(folder);
    }

    /** A file that does what another does. */
    static class ForwardingOutput implements Output {
        private final Output file;

        ForwardingOutput(Output file) {
            this.file = file;
        }

        @Override
        public void write(ByteBuffer bytes, long position) throws IOException {
            file.write(bytes, position);
        }

        @Override
        public void force() throws IOException {
            file.force();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
