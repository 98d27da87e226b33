package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.Dataset;
import org.lgr.data.DataFile;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;
import org.lgr.learn.LgrModel;

/**
 * A folder in which commands run as if it were the working directory, which Java cannot change: arguments that begin
 * with {@code ./} are files in it, and what the commands say about such files is translated back.
 *
 * @param path where it is
 */
public record CommandFolder(Path path) {
    private static final String HERE = "./";

    /** Runs a command, its arguments separated by single spaces. */
    public CommandRun run(String command) {
        CommandRun run = CommandRun.of(
                Arrays.stream(command.split(" ")).map(this::resolve).toArray(String[]::new));
        return new CommandRun(run.exitCode(), local(run.out()), local(run.err()));
    }

    /** Runs a command that must succeed. */
    public CommandRun succeed(String command) {
        CommandRun run = run(command);
        assertThat(run.exitCode()).as("lgr %s%n%s", command, run.err()).isZero();
        return run;
    }

    /** The argument as the command gets it. */
    public String resolve(String argument) {
        return argument.startsWith(HERE) ? path + argument.substring(1) : argument;
    }

    /** The text as if the folder were the working directory. */
    String local(String text) {
        return text.replace(path + "/", HERE).replace(path.toString(), ".");
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    public Path write(String name, String text) throws IOException {
        return Files.writeString(file(name), text);
    }

    public Path write(String name, byte[] bytes) throws IOException {
        return Files.write(file(name), bytes);
    }

    public List<String> lines(String name) throws IOException {
        return Files.readAllLines(file(name));
    }

    public byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(file(name));
    }

    /** Names of the files, sorted. */
    public List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> path.relativize(file).toString()).sorted().toList();
        }
    }

    /** All columns of a data file. */
    public Table table(String name) throws IOException {
        try (RowReader reader = DataFile.open(file(name), ReadOptions.detect())) {
            return Table.readAll(reader, false);
        }
    }

    /** A data file whose last column is the target. */
    public Dataset dataset(String name) throws IOException {
        Table table = table(name);
        int target = table.names().size() - 1;
        int[] inputs = IntStream.range(0, target).toArray();
        return table.toDataset(inputs, target);
    }

    public LgrModel model(String name) throws IOException {
        return LgrModel.load(file(name));
    }
}
