package org.lgr.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.cli.option.DataFiles;
import org.lgr.data.ColumnSpec;
import org.lgr.data.prepare.ColumnProfile;
import org.lgr.data.prepare.ColumnProfile.Kind;
import org.lgr.data.prepare.TableProfile;

/**
 * What the columns of a table may be for, by their names, and the fit to start with.
 *
 * @param targets columns that may be learned
 * @param time the column of a clock, if there seems to be one
 * @param group the column of groups, if there seems to be one
 * @param command the fit
 */
record FirstFit(
        List<String> targets,
        @Nullable String time,
        @Nullable String group,
        String command) {
    private static final Pattern TARGET =
            Pattern.compile("(?i)(tau|torque|effort|force|target|label|y|price|cost|output|response)[ _]?\\d*");
    private static final Pattern TIME = Pattern.compile("(?i)t|time.*|timestamp.*|stamp.*|date.*|seconds?|secs?");
    private static final Pattern GROUP = Pattern.compile(
            "(?i)(trajectory|traj|group|run|episode|subject|session|trial|batch|motion)([ _]?(id|no))?");

    static FirstFit of(DataFiles files, TableProfile table, String launcher) {
        List<ColumnProfile> columns = table.columns();
        String time = first(columns.stream()
                .filter(column ->
                        column.increasing() && TIME.matcher(bare(column)).matches()));
        String group = first(
                columns.stream().filter(column -> GROUP.matcher(bare(column)).matches()));
        List<String> targets = targets(columns, time, group);
        StringBuilder command = new StringBuilder(launcher + " fit ");
        command.append(
                files.paths().stream().map(file -> quoted(file.toString())).collect(Collectors.joining(" ")));
        command.append(" --target ").append(quoted(String.join(",", targets)));
        List<String> ignored = columns.stream()
                .filter(column -> column.kind() == Kind.TEXT || column.kind() == Kind.EMPTY)
                .map(ColumnProfile::name)
                .filter(name -> !name.equals(group))
                .toList();
        append(command, "--ignore", ignored.isEmpty() ? null : String.join(",", ignored));
        append(command, "--time", time);
        append(command, "--group", group);
        boolean gaps = columns.stream()
                .filter(column -> !ignored.contains(column.name()) && !targets.contains(column.name()))
                .anyMatch(column -> column.missingCells() > 0 && column.kind() != Kind.DATE);
        command.append(gaps ? " --missing impute" : "");
        command.append(
                group != null || files.several()
                        ? " --split groups"
                        : time != null ? " --split blocks" : " --split random");
        return new FirstFit(targets, time, group, command.toString());
    }

    private static List<String> targets(List<ColumnProfile> columns, @Nullable String time, @Nullable String group) {
        List<ColumnProfile> numbers = columns.stream()
                .filter(column -> column.kind() == Kind.NUMBER && column.missingCells() == 0)
                .filter(column -> !column.name().equals(time) && !column.name().equals(group))
                .toList();
        List<String> named = numbers.stream()
                .filter(column -> TARGET.matcher(bare(column)).matches())
                .map(ColumnProfile::name)
                .toList();
        if (!named.isEmpty() || numbers.isEmpty()) {
            return named;
        }
        return List.of(numbers.get(numbers.size() - 1).name()); // by custom the last
    }

    private static String bare(ColumnProfile column) {
        return ColumnSpec.withoutUnit(column.name());
    }

    private static @Nullable String first(Stream<ColumnProfile> columns) {
        return columns.map(ColumnProfile::name).findFirst().orElse(null);
    }

    private static void append(StringBuilder command, String option, @Nullable String value) {
        if (value != null) {
            command.append(' ').append(option).append(' ').append(quoted(value));
        }
    }

    private static String quoted(String text) {
        return text.matches("[\\w./,:=+-]+") ? text : "'" + text + "'";
    }

    /** What the columns may be for, in one sentence. */
    String guess() {
        List<String> parts = new ArrayList<>();
        parts.add(
                targets.isEmpty() ? "there is no column of numbers to learn" : "target " + String.join(", ", targets));
        if (time != null) {
            parts.add("time " + time);
        }
        if (group != null) {
            parts.add("group " + group);
        }
        return "Perhaps: " + String.join("; ", parts) + "; the others are inputs";
    }
}
