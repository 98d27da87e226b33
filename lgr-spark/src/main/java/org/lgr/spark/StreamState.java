package org.lgr.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lgr.learn.OnlineLearner;

/**
 * The state of a stream in a folder: a checkpoint of the core whose name contains the number of the last batch in it. A
 * file gets its final name when it is complete, so that learner and number change atomically.
 */
final class StreamState {
    private static final String PREFIX = "batch-";
    private static final String SUFFIX = ".lgrs";

    private final Path folder;
    private final FileSystem files;

    StreamState(String folder, Configuration configuration) throws IOException {
        this.folder = new Path(folder);
        files = this.folder.getFileSystem(configuration);
        files.mkdirs(this.folder);
    }

    /** The last batch that was learned, if there is one. */
    Optional<Long> lastBatch() throws IOException {
        return Arrays.stream(states()).map(state -> batch(state.getPath())).max(Comparator.naturalOrder());
    }

    private FileStatus[] states() throws IOException {
        try {
            return files.listStatus(
                    folder,
                    path -> path.getName().startsWith(PREFIX) && path.getName().endsWith(SUFFIX));
        } catch (FileNotFoundException e) {
            throw new IOException(folder + " is gone; restore it, or start a stream anew in another folder", e);
        }
    }

    private static long batch(Path path) {
        String name = path.getName();
        return Long.parseLong(name.substring(PREFIX.length(), name.length() - SUFFIX.length()));
    }

    private Path path(long batch) {
        return new Path(folder, PREFIX + batch + SUFFIX);
    }

    /** The learner after a batch. */
    OnlineLearner load(long batch) throws IOException {
        java.nio.file.Path local = Files.createTempFile("lgr-stream", SUFFIX);
        try {
            files.copyToLocalFile(false, path(batch), new Path(local.toUri()), true);
            return OnlineLearner.load(local);
        } finally {
            Files.deleteIfExists(local);
        }
    }

    /** Writes the learner after a batch, then deletes earlier checkpoints. */
    void commit(OnlineLearner learner, long batch) throws IOException {
        java.nio.file.Path local = Files.createTempFile("lgr-stream", SUFFIX);
        Path partial = new Path(folder, "." + PREFIX + batch + ".partial");
        try {
            learner.save(local);
            files.copyFromLocalFile(false, true, new Path(local.toUri()), partial);
        } finally {
            Files.deleteIfExists(local);
        }
        if (!files.rename(partial, path(batch))) {
            throw new IOException(
                    partial + " cannot be renamed to " + path(batch).getName());
        }
        for (FileStatus state : states()) {
            if (batch(state.getPath()) < batch) {
                files.delete(state.getPath(), false);
            }
        }
    }
}
