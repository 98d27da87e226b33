package org.lgr.data.text;

import java.util.ArrayList;
import java.util.List;
import org.lgr.data.DecimalMark;
import org.lgr.data.Numbers;

/** Detects the character that separates fields; a space stands for any run of white space. */
final class Delimiter {
    static final char WHITE_SPACE = ' ';

    private static final char[] CANDIDATES = {'\t', ';', ',', '|', WHITE_SPACE}; // the first of equally good ones wins

    private Delimiter() {}

    /**
     * The candidate that splits most lines into the same number of fields and gives the most numeric fields. The first
     * line counts only for the number of fields, because it may be a header whose names contain spaces or commas. If
     * lines have one field, the result is a comma.
     */
    static char detect(List<String> lines) {
        char best = ',';
        double bestScore = 0;
        for (char candidate : CANDIDATES) {
            double score = score(lines, candidate);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    private static double score(List<String> lines, char delimiter) {
        List<List<String>> rows =
                lines.stream().map(line -> split(line, delimiter)).toList();
        List<List<String>> data = rows.size() > 1 ? rows.subList(1, rows.size()) : rows;
        int width = mostFrequentSize(data);
        if (width < 2) {
            return 0;
        }
        double regular = 0;
        double numbers = 0;
        for (List<String> row : rows) {
            regular += row.size() == width ? 1 : 0;
        }
        for (List<String> row : data) {
            numbers += (double) row.stream()
                            .filter(field -> isNumber(field, delimiter))
                            .count()
                    / row.size();
        }
        if (rows.size() == 1 && numbers < 1) {
            numbers = 0; // the line is a header; numbers in its names do not count
        }
        return regular / rows.size() * (0.1 + numbers / data.size()); // all fields may be texts
    }

    private static int mostFrequentSize(List<List<String>> rows) {
        int best = 0;
        long bestCount = 0;
        for (int size : rows.stream().mapToInt(List::size).distinct().toArray()) {
            long count = rows.stream().filter(row -> row.size() == size).count();
            if (count > bestCount) {
                best = size;
                bestCount = count;
            }
        }
        return best;
    }

    /** Whether a field is a number, possibly with a decimal comma. */
    private static boolean isNumber(String field, char delimiter) {
        return !Double.isNaN(Numbers.parse(field)) || (delimiter != ',' && DecimalMark.hasComma(field));
    }

    /** The fields of a line. */
    static List<String> split(String line, char delimiter) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == delimiter || (delimiter == WHITE_SPACE && c == '\t'))) {
                add(field, fields, delimiter);
            } else {
                field.append(c);
            }
        }
        add(field, fields, delimiter);
        return fields;
    }

    private static void add(StringBuilder field, List<String> fields, char delimiter) {
        if (delimiter != WHITE_SPACE || !field.isEmpty()) {
            fields.add(field.toString());
        }
        field.setLength(0);
    }
}
