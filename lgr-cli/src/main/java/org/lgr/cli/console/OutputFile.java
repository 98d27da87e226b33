package org.lgr.cli.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.internal.file.AtomicFile;

/**
 * A file that appears complete or not at all; see {@link AtomicFile}. Whether that can work is tried before the work
 * whose result it takes. A pipe or a device is written directly.
 */
public final class OutputFile {
    private static final String CHOOSE = "choose another file";

    private final Path file; // as the user named it

    private OutputFile(Path file) {
        this.file = file;
    }

    /** Checks that the file can be written, or replaced if it exists. */
    public static OutputFile at(Path file) {
        Path target = file.toAbsolutePath().normalize();
        if (Files.isDirectory(target)) {
            throw new CommandException(file + " is a directory; name a file in it");
        }
        Path directory = Objects.requireNonNull(target.getParent(), "only the root, a directory, has no parent");
        if (!Files.isDirectory(directory)) {
            throw new CommandException("there is no directory " + directory + "; create it, or " + CHOOSE);
        }
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new CommandException(file + " is write-protected; " + CHOOSE);
        }
        if (!isSpecial(target)) {
            tryToWriteBeside(target);
        }
        return new OutputFile(file);
    }

    /** Whether this is a pipe or a device, which is never replaced. */
    private static boolean isSpecial(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    private static void tryToWriteBeside(Path target) {
        Path directory = target.getParent();
        try {
            // A symbolic link stays one, and the file it points to is replaced.
            directory = Files.exists(target) ? target.toRealPath().getParent() : directory;
            Files.delete(Files.createTempFile(directory, ".lgr-", ""));
        } catch (IOException e) {
            throw new CommandException("cannot write in directory " + directory + " (" + e + "); " + CHOOSE, e);
        }
    }

    /** Checks as {@link #at}, and that the file is not one of those that are read. */
    public static OutputFile at(Path file, Path... inputs) {
        for (Path input : inputs) {
            if (isSame(file, input)) {
                throw new CommandException("the output " + file + " would replace the input " + input + "; " + CHOOSE);
            }
        }
        return at(file);
    }

    /** Whether both names lead to the same file, through links, too. */
    private static boolean isSame(Path file, Path other) {
        try {
            return file.toAbsolutePath()
                            .normalize()
                            .equals(other.toAbsolutePath().normalize())
                    || (Files.exists(file) && Files.exists(other) && Files.isSameFile(file, other));
        } catch (IOException e) {
            throw new CommandException("cannot compare " + file + " with " + other + " (" + e + "); " + CHOOSE, e);
        }
    }

    /** The format that the name stands for; that of a pipe or a device is CSV. */
    public FileFormat format() {
        if (isSpecial(file)) {
            return FileFormat.CSV;
        }
        try {
            return FileFormat.of(file);
        } catch (DataFileException e) {
            throw new CommandException(
                    file + ": its name does not tell the format to write; it must end in .csv, .tsv, .npy, .npz, .mat, "
                            + ".arff or .parquet, and text may also end in .gz",
                    e);
        }
    }

    /** Lets {@code contents} write to a temporary file, and shows it only if that succeeds. */
    public void write(AtomicFile.FileContent contents) {
        save(path -> AtomicFile.replaceFile(path, "output", temporary -> {
            if (!temporary.equals(path)) {
                temporary.toFile().deleteOnExit(); // for an interruption by the user
            }
            try {
                contents.writeTo(temporary);
            } catch (DataFileException e) { // of the file read meanwhile, or of the one written
                throw new CommandException(
                        String.valueOf(e.getMessage()).replace(temporary.toString(), file.toString()), e);
            }
        }));
    }

    /** Writes the file in UTF-8. */
    public void write(String text) {
        save(path -> AtomicFile.replace(path, "output", out -> out.write(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** Saves something to a file, atomically. */
    @FunctionalInterface
    public interface Saver {
        void saveTo(Path file) throws IOException;
    }

    /** Lets {@code saver} replace the file, which must happen atomically, as saving a model does. */
    public void save(Saver saver) {
        try {
            saver.saveTo(file);
        } catch (IOException e) {
            throw new CommandException(e.getMessage() + "; " + CHOOSE, e);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
