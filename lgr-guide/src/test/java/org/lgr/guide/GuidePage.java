package org.lgr.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A page of the user guide.
 *
 * @param file where it is
 */
record GuidePage(Path file) {
    private static final Path FOLDER = Path.of("..", "docs", "guide"); // tests run in the folder of their module
    private static final String PROMPT = "$ ";

    /**
     * What a reader types, and what the page says comes of it.
     *
     * @param line line of the page, counted from 1
     * @param text the command
     * @param output lines of the page up to the next command or the end of the block
     */
    record Command(int line, String text, List<String> output) {}

    static List<GuidePage> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(GuidePage::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("tests run in the folder of their module", e);
        }
    }

    static GuidePage named(String name) {
        return new GuidePage(FOLDER.resolve(name));
    }

    List<String> lines() {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The commands of all blocks that are tagged as console, in the order of the page. */
    List<Command> commands() {
        List<Command> commands = new ArrayList<>();
        boolean inside = false;
        int number = 0;
        for (String line : lines()) {
            number++;
            if (line.startsWith("```")) {
                inside = line.equals("```console");
            } else if (inside && line.startsWith(PROMPT)) {
                commands.add(new Command(number, line.substring(PROMPT.length()), new ArrayList<>()));
            } else if (inside) {
                commands.get(commands.size() - 1).output().add(line);
            }
        }
        return commands;
    }

    /** The lines of the first block in a language. */
    List<String> block(String language) {
        List<String> lines = lines();
        int from = lines.indexOf("```" + language) + 1;
        return lines.subList(from, from + lines.subList(from, lines.size()).indexOf("```"));
    }

    /** Replaces what the page shows below each command. */
    void write(List<List<String>> outputs) throws IOException {
        List<String> old = lines();
        List<String> lines = new ArrayList<>();
        int next = 0; // line of the page
        int index = 0; // of the command
        for (Command command : commands()) {
            lines.addAll(old.subList(next, command.line()));
            lines.addAll(outputs.get(index++));
            next = command.line() + command.output().size();
        }
        lines.addAll(old.subList(next, old.size()));
        Files.writeString(file, String.join("\n", lines) + "\n");
    }

    @Override
    public String toString() {
        return "docs/guide/" + file.getFileName();
    }
}
