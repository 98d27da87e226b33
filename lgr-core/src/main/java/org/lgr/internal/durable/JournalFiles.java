package org.lgr.internal.durable;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lgr.internal.file.Disk;

/** The files of a journal: {@code NAME.journal-N} beside the checkpoint NAME holds the points from number N on. */
public final class JournalFiles {
    /** What stands between the name of the checkpoint and the number of the first point. */
    static final String SUFFIX = ".journal-";

    private JournalFiles() {}

    /** The file with the points from a number on. */
    static Path file(Path checkpoint, long first) {
        return checkpoint.resolveSibling(checkpoint.getFileName() + SUFFIX + first);
    }

    /** Numbers of the first points of all files that are there, ascending. */
    public static List<Long> numbers(Path checkpoint) throws IOException {
        Path folder = checkpoint.toAbsolutePath().getParent();
        String prefix = checkpoint.getFileName() + SUFFIX;
        List<Long> numbers = new ArrayList<>();
        if (folder == null || !Files.isDirectory(folder)) {
            return numbers;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith(prefix) && name.substring(prefix.length()).matches("[0-9]{1,18}")) {
                    numbers.add(Long.parseLong(name.substring(prefix.length())));
                }
            }
        }
        numbers.sort(Comparator.naturalOrder());
        return numbers;
    }

    /** All files that are there, in the order of their points. */
    public static List<Path> all(Path checkpoint) throws IOException {
        return numbers(checkpoint).stream()
                .map(first -> file(checkpoint, first))
                .toList();
    }

    /**
     * Deletes files whose points a checkpoint includes.
     *
     * @param before number of the first point of the first file that is still needed
     */
    public static void discard(Disk disk, Path checkpoint, long before) throws IOException {
        for (long first : numbers(checkpoint)) {
            if (first < before) {
                disk.delete(file(checkpoint, first));
            }
        }
    }
}
