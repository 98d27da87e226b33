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
    private static final double LETTER = 7.2; // width of a letter of a name, generously
    private static final double MARK = 16; // width and height of a mark
    private static final int MOST_ATTEMPTS = 40; // to find room for a name
    private static final double LEAST = 1e-6; // smallest value shown
    private static final String INK = "#222222";
    private static final String QUIET = "#6b6b6b";
    private static final String PEER = "#0072b2";
    private static final String OURS = "#c2255c";

    private final StringBuilder svg = new StringBuilder();

    private CostPlot() {}

    /** What a method reached, and what its training took. */
    record Point(String method, double cpuSeconds, double nmse) {}

    /** One chart, of all methods on one data set. */
    record Chart(String name, List<Point> points) {}

    /** A figure with one chart for each task that was run. */
    static String toSvg(List<TaskReport> reports) {
        return draw(reports.stream()
                .filter(report -> !report.outcomes().isEmpty())
                .map(report -> new Chart(
                        report.task().name(),
                        report.outcomes().stream()
                                .map(outcome -> new Point(
                                        outcome.method(), outcome.cost(Measurement::trainCpuSeconds), outcome.nmse()))
                                .toList()))
                .toList());
    }

    /** A figure with these charts. */
    static String draw(List<Chart> charts) {
        int rows = (charts.size() + COLUMNS - 1) / COLUMNS;
        CostPlot plot = new CostPlot();
        plot.begin(LEFT + COLUMNS * PITCH_X - 60, TOP + rows * PITCH_Y);
        for (int i = 0; i < charts.size(); i++) {
            int row = i / COLUMNS;
            int column = i % COLUMNS;
            plot.chart(charts.get(i), LEFT + column * PITCH_X, TOP + row * PITCH_Y);
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
        text(LEFT + 300, 44, 14, QUIET, "start", "diamonds are LGR; further down and left is better");
    }

    private void chart(Chart chart, double left, double top) {
        LogAxis cost =
                LogAxis.of(chart.points().stream().mapToDouble(CostPlot::cost).toArray());
        LogAxis error =
                LogAxis.of(chart.points().stream().mapToDouble(CostPlot::error).toArray());
        text(left, top - 14, 16, INK, "start", chart.name());
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
        List<Mark> marks = chart.points().stream()
                .map(point -> new Mark(
                        point.method(),
                        left + WIDTH * cost.share(cost(point)),
                        top + HEIGHT * (1 - error.share(error(point)))))
                .sorted(Comparator.comparingDouble(Mark::y))
                .toList();
        marks.forEach(this::mark);
        label(marks, left);
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

    /** A rectangle that a mark or a name takes. */
    private record Box(double left, double top, double width, double height) {
        boolean meets(Box other) {
            return left < other.left + other.width
                    && other.left < left + width
                    && top < other.top + other.height
                    && other.top < top + height;
        }

        static Box around(Mark mark) {
            return new Box(mark.x - MARK / 2, mark.y - MARK / 2, MARK, MARK);
        }
    }

    /**
     * Draws names next to the marks: on the right, on the left, or a little higher or lower, where there is room.
     *
     * @param leftmost left edge of the chart
     */
    private void label(List<Mark> marks, double leftmost) {
        List<Box> taken = new ArrayList<>(marks.stream().map(Box::around).toList());
        for (Mark mark : marks) {
            double width = LETTER * mark.method.length();
            boolean right = true;
            double y = mark.y;
            Box box = box(mark, right, y, width);
            for (int attempt = 1; (box.left < leftmost || meetsAny(box, taken)) && attempt < MOST_ATTEMPTS; attempt++) {
                right = attempt % 2 == 0;
                int step = attempt / 2;
                int rows = (step + 1) / 2; // half a label's height each, down and up in turn
                y = mark.y + 0.5 * LABEL_PITCH * (step % 2 == 0 ? -rows : rows);
                box = box(mark, right, y, width);
            }
            taken.add(box);
            text(
                    right ? box.left : box.left + width,
                    y + 4,
                    12,
                    mark.ours() ? OURS : INK,
                    right ? "start" : "end",
                    mark.method);
        }
    }

    private static Box box(Mark mark, boolean right, double y, double width) {
        double left = right ? mark.x + MARK / 2 + 2 : mark.x - MARK / 2 - 2 - width;
        return new Box(left, y - LABEL_PITCH / 2, width, LABEL_PITCH);
    }

    private static boolean meetsAny(Box box, List<Box> taken) {
        return taken.stream().anyMatch(box::meets);
    }

    private static double cost(Point point) {
        return Math.max(LEAST, point.cpuSeconds());
    }

    private static double error(Point point) {
        return Math.max(LEAST, point.nmse());
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
