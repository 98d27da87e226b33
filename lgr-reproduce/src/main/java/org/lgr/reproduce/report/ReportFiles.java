package org.lgr.reproduce.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.lgr.plot.report.Page;
import org.lgr.reproduce.cell.WholeFiles;

/** Writes a report: one page with everything, each table as CSV and each figure as SVG. */
public final class ReportFiles {
    private static final String PUBLISHED = "Published and ours";

    private final Path folder;
    private final String prefix;
    private final WholeFiles files;
    private final List<Path> written = new ArrayList<>();

    /**
     * Files of one experiment.
     *
     * @param prefix first part of all file names
     */
    public ReportFiles(Path folder, String prefix, WholeFiles files) {
        this.folder = folder;
        this.prefix = prefix;
        this.files = files;
    }

    /** Writes all files and returns their paths, that of the page first. */
    public List<Path> write(Report report) throws IOException {
        write(prefix + ".html", page(report));
        if (!report.comparisons().isEmpty()) {
            write(prefix + "-published.csv", csv(comparisons(report)));
        }
        for (Report.Table table : report.tables()) {
            write(prefix + "-" + table.name() + ".csv", csv(table));
        }
        for (Report.Figure figure : report.figures()) {
            write(prefix + "-" + figure.name() + ".svg", figure.svg());
        }
        return written;
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        files.write(file, text);
        written.add(file);
    }

    private static Report.Table comparisons(Report report) {
        return new Report.Table(
                "published",
                PUBLISHED,
                Comparison.HEADINGS,
                report.comparisons().stream().map(Comparison::cells).toList());
    }

    private static String page(Report report) {
        Page page = new Page(report.title(), report.lead());
        report.warnings().forEach(page::warning);
        if (!report.comparisons().isEmpty()) {
            add(page, comparisons(report));
        }
        report.figures().forEach(figure -> page.figure(figure.svg(), figure.caption()));
        report.tables().forEach(table -> add(page, table));
        page.heading("How");
        report.notes().forEach(page::paragraph);
        page.facts(report.facts());
        return page.toHtml();
    }

    private static void add(Page page, Report.Table table) {
        page.heading(table.caption());
        page.table(table.headings(), table.rows());
    }

    private static String csv(Report.Table table) {
        List<List<String>> lines = new ArrayList<>(List.of(table.headings()));
        lines.addAll(table.rows());
        return lines.stream()
                .map(line -> line.stream().map(ReportFiles::quoted).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }

    private static String quoted(String cell) {
        return cell.contains(",") || cell.contains("\"") ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
    }
}
