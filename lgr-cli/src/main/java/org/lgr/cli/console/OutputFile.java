package org.lgr.cli.console;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;

/**
 * A file that appears complete or not at all: it is written under another name in the same directory and then renamed.
 * Whether that can work is tried before the work whose result it takes.
 */
public final class OutputFile {
    private static final String CHOOSE = "choose another file";

    private final Path file; // as the user named it
    private final Path target;
    private final Path temporary; // ends as the target does: the end of a name tells the format

    private OutputFile(Path file, Path target) {
        this.file = file;
        this.target = target;
        this.temporary = target.resolveSibling("." + ProcessHandle.current().pid() + ".tmp." + target.getFileName());
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
        if (Files.exists(target) && !(Files.isRegularFile(target) && Files.isWritable(target))) {
            throw new CommandException(file + " is write-protected or not a regular file; " + CHOOSE);
        }
        try {
            // A symbolic link stays one, and the file it points to is replaced.
            OutputFile output = new OutputFile(file, Files.exists(target) ? target.toRealPath() : target);
            Files.createFile(output.temporary);
            Files.delete(output.temporary);
            return output;
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

    /** The format that the name stands for. */
    public FileFormat format() {
        try {
            return FileFormat.of(file);
        } catch (DataFileException e) {
            throw new CommandException(
                    file + ": its name does not tell the format to write; it must end in .csv, .tsv, .npy, .npz, .mat, "
                            + ".arff or .parquet, and text may also end in .gz",
                    e);
        }
    }

    /** Writes the temporary file. */
    @FunctionalInterface
    public interface Contents {
        void writeTo(Path temporary) throws IOException;
    }

    /** Lets {@code contents} write, and shows the file only if that succeeds. */
    public void write(Contents contents) {
        try {
            writeAndMove(contents);
        } catch (
                DataFileException
                        e) { // of the file read meanwhile, or of the one written, which users know by its own name
            throw new CommandException(
                    String.valueOf(e.getMessage()).replace(temporary.toString(), file.toString()), e);
        } catch (IOException e) {
            throw new CommandException("cannot write " + file + " (" + e + "); " + CHOOSE, e);
        }
    }

    private void writeAndMove(Contents contents) throws IOException {
        temporary.toFile().deleteOnExit(); // for an interruption by the user
        try {
            contents.writeTo(temporary);
            move();
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Writes the file in UTF-8. */
    public void write(String text) {
        write(path -> Files.writeString(path, text));
    }

    private void move() throws IOException {
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
