package org.lgr.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Rows of a label, a value and a remark, aligned in columns. */
public final class Summary {
    private static final String INDENT = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public void add(String label, String value) {
        add(label, value, "");
    }

    public void add(String label, String value, String remark) {
        rows.add(List.of(label, value, remark));
    }

    public List<String> lines() {
        return rows.stream()
                .map(row -> (INDENT + pad(row, 0) + INDENT + pad(row, 1) + INDENT + row.get(2)).stripTrailing())
                .toList();
    }

    private String pad(List<String> row, int column) {
        int width = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        return row.get(column) + " ".repeat(width - row.get(column).length());
    }
}
