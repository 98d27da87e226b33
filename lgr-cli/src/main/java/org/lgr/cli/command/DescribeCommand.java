package org.lgr.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.lgr.cli.console.Console;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TextTable;
import org.lgr.cli.option.DataFiles;
import org.lgr.cli.option.InputOptions;
import org.lgr.data.RowReader;
import org.lgr.data.prepare.ColumnProfile;
import org.lgr.data.prepare.TableProfile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lgr describe}: what is in data files. */
@Command(
        name = "describe",
        description = {
            "Shows what data files hold: rows, columns with what they are, their ranges and gaps, what may be time, group and "
                    + "target, and the 'lgr fit' to start with.",
            "",
            "Reads all rows, in constant memory. What may be target, time and group is guessed from names and order."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  lgr describe log.csv", "  lgr describe 'runs/*.csv' --json"})
public final class DescribeCommand implements Callable<Integer> {
    private static final int SHOWN_VALUES = 3; // texts of a column

    @Mixin
    private Console console = new Console();

    @Mixin
    private InputOptions input = new InputOptions();

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "DATA",
            description =
                    "Data: files, of any formats, or quoted patterns of several; - reads delimited text from standard "
                            + "input.")
    private List<Path> data = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        DataFiles files = DataFiles.of(data);
        TableProfile table;
        try (RowReader reader = input.open(files)) {
            table = TableProfile.of(reader);
        }
        FirstFit fit = FirstFit.of(files, table, console.command());
        List<String> lines = new ArrayList<>();
        lines.add(files + ": " + Count.of(table.rows(), "row") + ", "
                + Count.of(table.columns().size(), "column")
                + (table.brokenRows() == 0 ? "" : ", " + Count.of(table.brokenRows(), "row") + " of another length"));
        lines.add("");
        TextTable columns = new TextTable("column", "holds", "values", "missing", "remark");
        table.columns()
                .forEach(column -> columns.add(
                        column.name(),
                        column.kind().name().toLowerCase(Locale.ROOT),
                        values(column),
                        column.missingCells() == 0 ? "" : Long.toString(column.missingCells()),
                        remark(column, fit)));
        lines.addAll(columns.lines());
        lines.add("");
        lines.add(fit.guess());
        lines.add("Start with: " + fit.command());
        console.print(lines);
        console.print(json(files, table, fit));
        return ExitCode.OK;
    }

    private static String values(ColumnProfile column) {
        return switch (column.kind()) {
            case EMPTY -> "";
            case NUMBER -> number(column.min()) + " to " + number(column.max());
            case DATE -> time(column.min()) + " to " + time(column.max());
            case FLAG, CATEGORY, TEXT, MIXED -> {
                List<String> values = column.values();
                String shown = String.join(", ", values.subList(0, Math.min(SHOWN_VALUES, values.size())));
                String some = shown.length() > 40 ? shown.substring(0, 40) + "…" : shown;
                String all = values.size() <= SHOWN_VALUES
                        ? ""
                        : ", … (" + (values.size() >= ColumnProfile.MOST_TEXTS ? "over " : "") + values.size() + ")";
                yield some + all;
            }
        };
    }

    private static String remark(ColumnProfile column, FirstFit fit) {
        if (column.name().equals(fit.time())) {
            double rate = column.rate();
            return "increases" + (Double.isFinite(rate) ? ", " + number(rate) + " rows per unit" : "");
        }
        return column.kind() == ColumnProfile.Kind.NUMBER && column.constant() ? "never changes" : "";
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    private static String time(double seconds) {
        String text = Instant.ofEpochSecond((long) Math.floor(seconds)).toString();
        return text.endsWith("T00:00:00Z") ? text.substring(0, 10) : text;
    }

    private static JsonObject json(DataFiles files, TableProfile table, FirstFit fit) {
        return new JsonObject()
                .add("files", files.paths().stream().map(Path::toString).toList())
                .add("rows", table.rows())
                .add("brokenRows", table.brokenRows())
                .addObjects(
                        "columns",
                        table.columns().stream()
                                .map(column -> new JsonObject()
                                        .add("name", column.name())
                                        .add("kind", column.kind().name().toLowerCase(Locale.ROOT))
                                        .add("min", column.min())
                                        .add("max", column.max())
                                        .add("mean", column.mean())
                                        .add("missing", column.missingCells())
                                        .add("increasing", column.increasing())
                                        .add(
                                                "values",
                                                column.values().stream()
                                                        .limit(SHOWN_VALUES)
                                                        .toList()))
                                .toList())
                .add("targets", fit.targets())
                .add("time", fit.time())
                .add("group", fit.group())
                .add("command", fit.command());
    }
}
