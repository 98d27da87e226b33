package org.lgr.reproduce.report;

import java.util.List;
import org.lgr.plot.svg.Fact;

/**
 * What an experiment found.
 *
 * @param title what it is about
 * @param lead one sentence more
 * @param warnings what nobody should overlook
 * @param comparisons published values beside ours
 * @param tables more numbers
 * @param figures pictures
 * @param notes how it was done
 * @param facts settings, seeds, hashes
 */
public record Report(
        String title,
        String lead,
        List<String> warnings,
        List<Comparison> comparisons,
        List<Table> tables,
        List<Figure> figures,
        List<String> notes,
        List<Fact> facts) {
    public Report {
        warnings = List.copyOf(warnings);
        comparisons = List.copyOf(comparisons);
        tables = List.copyOf(tables);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
        facts = List.copyOf(facts);
    }

    /** A table, and the end of the name of its file. */
    public record Table(String name, String caption, List<String> headings, List<List<String>> rows) {
        public Table {
            headings = List.copyOf(headings);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** A picture as SVG, and the end of the name of its file. */
    public record Figure(String name, String caption, String svg) {}
}
