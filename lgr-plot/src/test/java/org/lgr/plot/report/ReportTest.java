package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.Iteration;
import org.lgr.VariableNames;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.LgrModel;
import org.lgr.plot.svg.Fact;
import org.lgr.stats.StandardNormal;
import org.lgr.stats.StudentT;

class ReportTest {
    private static final ReportOutput SINE = SampleReports.sineOutput();
    private static final String HTML = SampleReports.sine(SINE).toHtml();

    @Test
    void theSameArgumentsGiveTheSameText() throws Exception {
        StringBuilder written = new StringBuilder();
        SampleReports.sine(SINE).writeTo(written);

        assertThat(written.toString()).isEqualTo(HTML);
    }

    @Test
    void nothingIsLoaded() {
        assertThat(HTML)
                .contains("content=\"default-src 'none';")
                .doesNotContainPattern("(?i)<(link|iframe|object|embed|img)\\b[^>]*(src|href|data)=\"?(http|//)")
                .doesNotContainPattern("(?i)<script[^>]*\\bsrc=")
                .doesNotContainPattern("(?i)@import|url\\(\\s*['\"]?(http|//)");
    }

    @Test
    void theChartsKeepTheirLicenceNotice() {
        assertThat(HTML).contains("Licensed to the Apache Software Foundation (ASF)");
    }

    @Test
    void noPlaceholderIsLeft() {
        assertThat(HTML).doesNotContain("{{title}}", "{{rows}}", "{{style}}", "{{charts}}", "{{data}}", "{{script}}");
    }

    @Test
    void markupInTitleAndDataIsText() {
        String attack = "</script><b>&\u2028";
        Dataset data = BumpySine.sample(1).withNames(new VariableNames(List.of(attack), "y"));
        LgrModel model = SampleReports.fit(data).model();
        String html = new Report(attack, attack, List.of(), List.of(new ReportOutput(model, data))).toHtml();

        assertThat(html)
                .doesNotContain(attack)
                .contains("<h1>&lt;/script&gt;&lt;b&gt;&amp;\u2028</h1>", "\"\\u003c/script>\\u003cb>&\\u2028\"");
    }

    @Test
    void intervalsAreAsWideAsTheDistributionOfTheModelNeeds() {
        ReportOutput heavy = SampleReports.adaptiveOutput();
        double expected = new StudentT(heavy.model().degreesOfFreedom()).intervalHalfWidth(0.95);

        assertThat(heavy.model().degreesOfFreedom()).isFinite();
        assertThat(OutputData.of(heavy)).containsEntry("interval95", expected);
        assertThat(OutputData.of(SINE)).containsEntry("interval95", StandardNormal.intervalHalfWidth(0.95));
    }

    @Test
    void theObjectiveIsShownPerRow() {
        ReportOutput output = SampleReports.adaptiveOutput();
        double[] expected = OutputData.shown(output.trace()).stream()
                .mapToDouble(iteration -> iteration.objective() / iteration.rows())
                .toArray();

        assertThat(OutputData.of(output))
                .extractingByKey("trace", InstanceOfAssertFactories.map(String.class, Object.class))
                .hasEntrySatisfying(
                        "objective",
                        shown -> assertThat(shown)
                                .hasToString(Json.numbers(expected).toString()));
    }

    @Test
    void aLongTraceIsThinnedButKeepsItsEnd() {
        List<Iteration> trace = SampleReports.adaptiveOutput().trace();
        List<Iteration> twice = new ArrayList<>(trace);
        for (int copies = 0; twice.size() <= 1000 || copies < 1; copies++) {
            twice.addAll(trace);
        }
        List<Iteration> shown = OutputData.shown(twice);

        assertThat(shown.size()).isBetween(900, 1001);
        assertThat(twice).containsAll(shown);
        assertThat(shown.get(shown.size() - 1)).isEqualTo(twice.get(twice.size() - 1));
    }

    @Test
    void theReportOfARobotStaysSmall() {
        assertThat(SampleReports.large(7, 21, 300).toHtml().length()).isLessThan(3_000_000);
    }

    @Test
    void rowsMustHaveTheInputsOfTheModel() {
        assertThatThrownBy(() -> new ReportOutput(SINE.model(), Cross.sample(1)))
                .hasMessage("the model of position has 1 inputs, the rows have 2;"
                        + " report on rows with the inputs of the fit");
        Dataset others = SINE.rows().withNames(new VariableNames(List.of("speed"), "position"));
        assertThatThrownBy(() -> new ReportOutput(SINE.model(), others))
                .hasMessage("the model of position has the inputs [time], the rows have [speed];"
                        + " bring the columns into the order of the model");
    }

    @Test
    void aReportNeedsAModel() {
        assertThatThrownBy(() -> new Report("nothing", "no rows", List.of(), List.of()))
                .hasMessage("a report needs at least one model");
    }

    @Test
    void originTellsTheNamesAndTheOptionsThatWereChanged() {
        assertThat(ModelFacts.of(SINE.model()))
                .contains(
                        new Fact("target", "position"),
                        new Fact("inputs", "time"),
                        new Fact("training rows", "200"),
                        new Fact("options other than the defaults", "growth = sweep, maxIterations = 40"));
    }
}
