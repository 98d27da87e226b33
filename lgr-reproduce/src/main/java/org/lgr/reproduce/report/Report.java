package org.lgr.reproduce.report;

import java.util.List;
import org.lgr.plot.svg.Fact;

/**
 * The findings of an experiment.
 *
 * @param title headline
 * @param lead one sentence below the title
 * @param warnings doubts about the validity of the results
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

    /** A table; its name becomes the end of its file name. */
    public record Table(String name, String caption, List<String> headings, List<List<String>> rows) {
        public Table {
            headings = List.copyOf(headings);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** A picture as SVG; its name becomes the end of its file name. */
    public record Figure(String name, String caption, String svg) {}
}
