package org.lgr.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.bench.data.Problem;
import org.lgr.bench.method.Toys;
import org.lgr.bench.report.LogAxis;

class CostPlotTest {
    private static final Task TASK = new Task(
            "toy",
            "a toy",
            false,
            List.of(),
            "",
            seed -> new Problem(Toys.grouped(2, 1), Toys.grouped(2, 1)),
            List.of());

    private static Outcome outcome(String method, double error, double cpuSeconds) {
        Measurement measurement = new Measurement(
                List.of(new OutputScore(error, null, null)), cpuSeconds, 1, 1, new PointTimes(1, 2), null, 1);
        return new Outcome(method, "", List.of("y"), true, 0, List.of(measurement));
    }

    private static TaskReport report(Outcome... outcomes) {
        return new TaskReport(TASK, "small", false, List.of(outcomes), Map.of());
    }

    @Test
    void marksLieOnLogarithmicAxesAndCarryNames() {
        String svg = CostPlot.toSvg(
                List.of(report(outcome("fast", 0.1, 1), outcome("even", 0.01, 10), outcome("slow", 0.001, 100))));

        Matcher circles =
                Pattern.compile("<circle cx=\"([\\d.]+)\" cy=\"([\\d.]+)\"").matcher(svg);
        List<double[]> marks = circles.results()
                .map(circle -> new double[] {Double.parseDouble(circle.group(1)), Double.parseDouble(circle.group(2))})
                .toList();
        assertThat(marks).hasSize(3);
        // Equal ratios are equal distances.
        assertThat(marks.get(1)[0] - marks.get(0)[0]).isCloseTo(marks.get(2)[0] - marks.get(1)[0], within(0.2));
        assertThat(marks.get(1)[1] - marks.get(0)[1]).isCloseTo(marks.get(2)[1] - marks.get(1)[1], within(0.2));
        assertThat(svg).contains(">fast</text>", ">even</text>", ">slow</text>", ">0.001</text>", ">100</text>");
    }

    @Test
    void lgrIsSetApart() {
        String svg = CostPlot.toSvg(List.of(report(outcome("lgr", 0.1, 1), outcome("gp", 0.2, 2))));

        assertThat(svg.split("<circle", -1)).hasSize(2);
        assertThat(svg.split("<path", -1)).hasSize(2);
    }

    @Test
    void namesOfMethodsThatAreAlikeDoNotCoverEachOther() {
        Outcome[] alike = IntStream.range(0, 6)
                .mapToObj(n -> outcome("method" + n, 0.1, 1))
                .toArray(Outcome[]::new);
        String svg = CostPlot.toSvg(List.of(report(alike)));

        Matcher labels = Pattern.compile("x=\"([\\d.]+)\" y=\"([\\d.]+)\"[^>]*text-anchor=\"(start|end)\">method\\d<")
                .matcher(svg);
        List<double[]> places = labels.results()
                .map(label -> new double[] {
                    Double.parseDouble(label.group(1)) - (label.group(3).equals("end") ? 45 : 0),
                    Double.parseDouble(label.group(2))
                })
                .toList();
        assertThat(places).hasSize(6);
        for (int i = 0; i < places.size(); i++) {
            for (int j = 0; j < i; j++) {
                double[] one = places.get(i);
                double[] two = places.get(j);
                // Seven letters are at most 45 wide and 12 high.
                assertThat(Math.abs(one[0] - two[0]) >= 45 || Math.abs(one[1] - two[1]) >= 12)
                        .as("names %d and %d", i, j)
                        .isTrue();
            }
        }
    }

    @Test
    void thePageHoldsFigureAndTablesAndSaysWhatWasSkipped() {
        String html = CostPlot.toHtml(
                "a machine", List.of(report(outcome("lgr", 0.1, 1)), TaskReport.skipped(TASK, "no file")));

        assertThat(html).contains("a machine", "data:image/svg+xml", "<th>nMSE</th>", "skipped: no file");
    }

    @Test
    void axesReachFromPowerToPowerOfTen() {
        assertThat(LogAxis.of(new double[] {0.03, 5})).isEqualTo(new LogAxis(-2, 1));
        assertThat(LogAxis.of(new double[] {1})).isEqualTo(new LogAxis(0, 1));
        assertThat(new LogAxis(-2, 1).ticks()).containsExactly(-2, -1, 0, 1);
        assertThat(LogAxis.label(-2)).isEqualTo("0.01");
        assertThat(LogAxis.label(0)).isEqualTo("1");
        assertThat(LogAxis.label(3)).isEqualTo("1000");
        assertThatThrownBy(() -> LogAxis.of(new double[] {0, 1})).hasMessageContaining("got 0.0 to 1.0");
    }
}
