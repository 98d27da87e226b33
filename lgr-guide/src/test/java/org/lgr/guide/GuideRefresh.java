package org.lgr.guide;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings what a page shows up to date with what a command printed, and leaves ellipses where the page had them: those
 * within a line as long as the words around them stay the same, those on a line of their own in any case.
 *
 * <p>Lines are matched such that as few as possible are new, gone or reworded; a line whose numbers alone have changed
 * is the same.
 */
final class GuideRefresh {
    private static final int UNLIKE = 1000; // cost of a line reworded, new or gone
    private static final Pattern TIMES =
            Pattern.compile("(?<=in |^ {2}|, )\\d+\\.\\d(?= s( |,))"); // in lines that are new

    private final List<String> shown;
    private final List<String> printed;
    private final int[][] costs; // of bringing the shown lines from i up to date with the printed ones from j

    private GuideRefresh(List<String> shown, List<String> printed) {
        this.shown = shown;
        this.printed = printed;
        costs = new int[shown.size() + 1][printed.size() + 1];
        for (int i = shown.size(); i >= 0; i--) {
            for (int j = printed.size(); j >= 0; j--) {
                costs[i][j] = i == shown.size() && j == printed.size()
                        ? 0
                        : Collections.min(List.of(costOfPair(i, j), costOfShownAlone(i, j), costOfPrintedAlone(i, j)));
            }
        }
    }

    /** The lines that the page should show. */
    static List<String> of(List<String> shown, List<String> printed) {
        return new GuideRefresh(shown, printed).lines();
    }

    private int costOfPair(int i, int j) {
        if (i == shown.size() || j == printed.size() || isGap(i)) {
            return Integer.MAX_VALUE;
        }
        return costs[i + 1][j + 1]
                + (GuideOutput.words(shown.get(i)).matcher(printed.get(j)).matches() ? 0 : UNLIKE + 1);
    }

    /** Of a shown line that is no longer printed, or of a gap that ends. */
    private int costOfShownAlone(int i, int j) {
        if (i == shown.size()) {
            return Integer.MAX_VALUE;
        }
        return costs[i + 1][j] + (isGap(i) ? 0 : UNLIKE);
    }

    /** Of a printed line that is new, or in a gap. */
    private int costOfPrintedAlone(int i, int j) {
        if (j == printed.size()) {
            return Integer.MAX_VALUE;
        }
        return costs[i][j + 1] + (i < shown.size() && isGap(i) ? 1 : UNLIKE);
    }

    private boolean isGap(int i) {
        return shown.get(i).strip().equals(GuideOutput.ANYTHING);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < shown.size() || j < printed.size()) {
            if (costs[i][j] == costOfPair(i, j)) {
                lines.add(merged(shown.get(i++), printed.get(j++)));
            } else if (costs[i][j] == costOfPrintedAlone(i, j)) {
                if (i == shown.size() || !isGap(i)) {
                    lines.add(withoutTimes(printed.get(j)));
                }
                j++;
            } else {
                if (isGap(i)) {
                    lines.add(shown.get(i));
                }
                i++;
            }
        }
        return lines;
    }

    /** The printed line, with an ellipsis for what the page leaves out. */
    private static String merged(String shown, String printed) {
        Matcher line = GuideOutput.words(shown).matcher(printed);
        if (!line.matches()) {
            return withoutTimes(printed);
        }
        StringBuilder merged = new StringBuilder(printed);
        for (int group = line.groupCount(); group > 0; group--) {
            merged.replace(line.start(group), line.end(group), GuideOutput.ANYTHING);
        }
        return merged.toString();
    }

    private static String withoutTimes(String printed) {
        return TIMES.matcher(printed).replaceAll(GuideOutput.ANYTHING);
    }
}
