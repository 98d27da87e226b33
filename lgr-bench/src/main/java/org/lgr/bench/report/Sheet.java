package org.lgr.bench.report;

import java.util.ArrayList;
import java.util.List;
import org.lgr.cli.console.TextTable;

/**
 * The printed results of one task: tables, for a terminal or as Markdown.
 *
 * @param name of the task
 * @param title description
 * @param shape sizes in words
 * @param tables rows of cells, each table with its headings first
 * @param notes lines below the tables
 */
public record Sheet(String name, String title, String shape, List<List<List<String>>> tables, List<String> notes) {
    /** Keeps copies of the lists. */
    public Sheet {
        tables = List.copyOf(tables);
        notes = List.copyOf(notes);
    }

    /** The lines for a terminal. */
    public List<String> text() {
        List<String> lines = new ArrayList<>(List.of(name + ": " + title, "  " + shape));
        tables.forEach(rows -> {
            TextTable table = new TextTable(rows.get(0));
            rows.subList(1, rows.size()).forEach(table::add);
            lines.add("");
            lines.addAll(table.lines());
        });
        notes.forEach(note -> lines.add("  " + note));
        lines.add("");
        return lines;
    }

    /** The lines of a Markdown file. */
    public List<String> markdown() {
        List<String> lines = new ArrayList<>(List.of("### " + name, "", title + "; " + shape + ".", ""));
        tables.forEach(rows -> {
            lines.add(markdown(rows.get(0)));
            lines.add("|" + "---|".repeat(rows.get(0).size()));
            rows.subList(1, rows.size()).forEach(row -> lines.add(markdown(row)));
            lines.add("");
        });
        notes.forEach(note -> lines.add("- " + note));
        lines.add("");
        return lines;
    }

    private static String markdown(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
