package org.lgr.cli.option;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lgr.cli.console.CommandException;

/**
 * The data files that a user names: one, several, or all that match a pattern such as {@code runs/*.csv}; {@code **}
 * also matches folders.
 *
 * @param paths at least one; {@code -} is standard input and stands alone
 */
public record DataFiles(List<Path> paths) {
    private static final Path STANDARD_INPUT = Path.of("-");
    private static final Pattern WILD = Pattern.compile("[*?\\[{]");

    public DataFiles {
        paths = List.copyOf(paths);
    }

    /** Finds the files that arguments stand for; those of a pattern in the order of their names. */
    public static DataFiles of(List<Path> arguments) {
        List<Path> all = new ArrayList<>();
        for (Path argument : arguments) {
            if (WILD.matcher(argument.toString()).find() && !Files.exists(argument)) {
                all.addAll(matching(argument));
            } else {
                all.add(argument);
            }
        }
        if (all.size() > 1 && all.contains(STANDARD_INPUT)) {
            throw new CommandException("standard input (-) cannot be read together with files; give one or the other");
        }
        if (all.stream().distinct().count() < all.size()) {
            throw new CommandException("a data file is given twice among " + all + "; leave one of them out");
        }
        return new DataFiles(all);
    }

    /** One file. */
    public static DataFiles of(Path file) {
        return of(List.of(file));
    }

    private static List<Path> matching(Path pattern) {
        Path folder = pattern;
        while (WILD.matcher(folder.toString()).find()) {
            folder = Objects.requireNonNullElse(folder.getParent(), Path.of(""));
        }
        int depth = pattern.toString().contains("**") ? Integer.MAX_VALUE : pattern.getNameCount();
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern.normalize());
        List<Path> found = List.of();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder, depth)) {
                found = files.filter(file -> matcher.matches(file.normalize()) && !Files.isDirectory(file))
                        .sorted()
                        .toList();
            } catch (IOException e) {
                throw new CommandException("cannot look for " + pattern + " (" + e + ")", e);
            }
        }
        if (found.isEmpty()) {
            throw new CommandException("no file matches " + pattern + "; check the folder and the pattern");
        }
        return found;
    }

    /** Whether there are several. */
    public boolean several() {
        return paths.size() > 1;
    }

    /** Whether it is standard input, which can be read only once. */
    public boolean standardInput() {
        return paths.get(0).equals(STANDARD_INPUT);
    }

    /** Whether all are files, none a pipe at whose other end somebody may wait. */
    public boolean regular() {
        return paths.stream().allMatch(Files::isRegularFile);
    }

    /** These files and others, as {@link org.lgr.cli.console.OutputFile} takes what must not be replaced. */
    public Path[] and(Path... others) {
        return Stream.concat(paths.stream(), Stream.of(others)).toArray(Path[]::new);
    }

    /** What messages call them. */
    @Override
    public String toString() {
        return several()
                ? paths.size() + " files, " + paths.get(0) + " to " + paths.get(paths.size() - 1)
                : paths.get(0).toString();
    }
}
