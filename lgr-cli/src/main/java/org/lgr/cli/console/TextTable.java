package org.lgr.cli.console;

import java.util.ArrayList;
import java.util.List;

/** A table for people: the first column to the left, numbers to the right. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** A table with these headings. */
    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    /** A table with these headings. */
    public TextTable(List<String> headings) {
        rows.add(List.copyOf(headings));
    }

    /** Adds a row, a cell for each heading. */
    public void add(String... cells) {
        add(List.of(cells));
    }

    /** Adds a row, a cell for each heading. */
    public void add(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("a row needs " + rows.get(0).size() + " cells, got " + cells.size());
        }
        rows.add(List.copyOf(cells));
    }

    /** The lines to print. */
    public List<String> lines() {
        return rows.stream().map(this::line).toList();
    }

    private String line(List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < row.size(); c++) {
            String padding = " ".repeat(width(c) - row.get(c).length());
            line.append(GAP).append(c == 0 ? row.get(c) + padding : padding + row.get(c));
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
