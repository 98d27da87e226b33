package org.lgr.bench.accuracy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.lgr.bench.report.LogAxis;
import org.lgr.bench.report.Sheet;
import org.lgr.plot.report.Page;

/** Plots accuracy over cost: for each task the error of every method over its training time, on logarithmic axes. */
final class CostPlot {
    private static final int COLUMNS = 2;
    private static final double WIDTH = 400;
    private static final double HEIGHT = 300;
    private static final double PITCH_X = 580; // leaves room for labels on the right
    private static final double PITCH_Y = 410;
    private static final double LEFT = 80;
    private static final double TOP = 100;
    private static final double LABEL_PITCH = 13;
    private static final double LABEL_REACH = 90; // labels closer than this could overlap
    private static final double LEAST = 1e-6; // smallest value shown
    private static final String INK = "#222222";
    private static final String QUIET = "#6b6b6b";
    private static final String PEER = "#0072b2";
    private static final String OURS = "#c2255c";

    private final StringBuilder svg = new StringBuilder();

    private CostPlot() {}

    /** A figure with one chart for each task that was run. */
    static String toSvg(List<TaskReport> reports) {
        List<TaskReport> run =
                reports.stream().filter(report -> !report.outcomes().isEmpty()).toList();
        int rows = (run.size() + COLUMNS - 1) / COLUMNS;
        CostPlot plot = new CostPlot();
        plot.begin(LEFT + COLUMNS * PITCH_X - 60, TOP + rows * PITCH_Y);
        for (int i = 0; i < run.size(); i++) {
            int row = i / COLUMNS;
            int column = i % COLUMNS;
            plot.chart(run.get(i), LEFT + column * PITCH_X, TOP + row * PITCH_Y);
        }
        return plot.svg.append("</g>\n</svg>\n").toString();
    }

    /** A page with the figure and all tables. */
    static String toHtml(String machine, List<TaskReport> reports) {
        Page page = new Page("LGR beside other methods", machine);
        page.figure(
                toSvg(reports),
                "Error over training time, all targets of a data set; further down and left is better.");
        for (TaskReport report : reports) {
            Sheet sheet = AccuracyTables.sheet(report);
            page.heading(sheet.name());
            page.paragraph(sheet.title() + "; " + sheet.shape() + ".");
            sheet.tables().forEach(table -> page.table(table.get(0), table.subList(1, table.size())));
            sheet.notes().forEach(page::paragraph);
        }
        return page.toHtml();
    }

    private void begin(double width, double height) {
        add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">",
                width, height, width, height);
        add("<title>Accuracy against cost</title>");
        add("<rect width=\"%.0f\" height=\"%.0f\" fill=\"white\"/>", width, height);
        add("<g font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">");
        text(LEFT, 44, 24, INK, "start", "Accuracy against cost");
    }

    private void chart(TaskReport report, double left, double top) {
        LogAxis cost = LogAxis.of(
                report.outcomes().stream().mapToDouble(outcome -> cost(outcome)).toArray());
        LogAxis error = LogAxis.of(report.outcomes().stream()
                .mapToDouble(outcome -> error(outcome))
                .toArray());
        text(left, top - 14, 16, INK, "start", report.task().name());
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.0f\" fill=\"none\" stroke=\"%s\"/>",
                left, top, WIDTH, HEIGHT, INK);
        for (int power : cost.ticks()) {
            double x = left + WIDTH * cost.share(Math.pow(10, power));
            line(x, top, x, top + HEIGHT);
            text(x, top + HEIGHT + 18, 12, QUIET, "middle", LogAxis.label(power));
        }
        for (int power : error.ticks()) {
            double y = top + HEIGHT * (1 - error.share(Math.pow(10, power)));
            line(left, y, left + WIDTH, y);
            text(left - 8, y + 4, 12, QUIET, "end", LogAxis.label(power));
        }
        text(left + WIDTH / 2, top + HEIGHT + 38, 14, INK, "middle", "training, CPU seconds");
        text(left - 48, top - 14, 14, INK, "middle", "nMSE");
        List<Mark> marks = report.outcomes().stream()
                .map(outcome -> new Mark(
                        outcome.method(),
                        left + WIDTH * cost.share(cost(outcome)),
                        top + HEIGHT * (1 - error.share(error(outcome)))))
                .sorted(Comparator.comparingDouble(Mark::y))
                .toList();
        marks.forEach(this::mark);
        label(marks);
    }

    /** The result of a method as a point of the chart. */
    private record Mark(String method, double x, double y) {
        boolean ours() {
            return method.startsWith("lgr");
        }
    }

    private void mark(Mark mark) {
        if (mark.ours()) {
            add("<path d=\"M %.1f %.1f l 8 8 l -8 8 l -8 -8 z\" fill=\"%s\"/>", mark.x, mark.y - 8, OURS);
        } else {
            add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>", mark.x, mark.y, PEER);
        }
    }

    /** Draws names next to the marks, from top to bottom, and shifts a name down if it would overlap an earlier one. */
    private void label(List<Mark> marks) {
        List<double[]> taken = new ArrayList<>();
        for (Mark mark : marks) {
            double y = mark.y + 4;
            for (double[] other : taken) {
                if (Math.abs(other[0] - mark.x) < LABEL_REACH) {
                    y = Math.max(y, other[1] + LABEL_PITCH);
                }
            }
            taken.add(new double[] {mark.x, y});
            text(mark.x + 12, y, 12, mark.ours() ? OURS : INK, "start", mark.method);
        }
    }

    private static double cost(Outcome outcome) {
        return Math.max(LEAST, outcome.cost(Measurement::trainCpuSeconds));
    }

    private static double error(Outcome outcome) {
        return Math.max(LEAST, outcome.nmse());
    }

    private void line(double x1, double y1, double x2, double y2) {
        add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dce1e7\"/>", x1, y1, x2, y2);
    }

    private void text(double x, double y, int size, String color, String anchor, String content) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"%s\" text-anchor=\"%s\">%s</text>",
                x, y, size, color, anchor, content.replace("&", "&amp;").replace("<", "&lt;"));
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
