package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Dataset;
import org.lgr.VariableNames;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.learn.Fit;
import org.lgr.plot.svg.Fact;

/** Opens reports in a real browser. */
class ReportBrowserTest {
    private static Browser browser;

    @TempDir
    Path workspace;

    @BeforeAll
    static void findBrowser() {
        browser = Browser.find(); // first, so that no model is fitted if there is no browser
    }

    @Test
    void oneInputShowsCurveRowsAndLocalModels() throws Exception {
        ReportOutput sine = SampleReports.sineOutput();
        Inspection page = inspect("sine", SampleReports.sine(sine));

        Map<String, Object> curve = page.chart(0, "curve");
        assertThat(Inspection.texts(curve, "axes")).contains("time", "position");
        assertThat(Inspection.data(curve, "activation of local models"))
                .isEqualTo(sine.model().localModelCount());
        assertThat(Inspection.data(curve, "inside 95 % interval") + Inspection.data(curve, "outside"))
                .isEqualTo(sine.rows().size());
        assertThat(page.charts(0, "surface")).isEmpty();
        assertThat(page.charts(0, "relevance")).isEmpty();
        assertThat(Inspection.data(page.chart(0, "trace"), "objective"))
                .isEqualTo(sine.trace().size());
        assertThat(Inspection.data(page.chart(0, "calibration"), "observed")).isEqualTo(99);
        assertThat(page.text()).contains("A sine with a bump", "500 new rows of the same function", "All 500 rows.");
    }

    @Test
    void twoInputsShowMeanAndUncertaintyUnderTheLocalModels() throws Exception {
        ReportOutput cross = SampleReports.crossOutput();
        Inspection page = inspect("cross", SampleReports.cross(cross));

        assertThat(page.charts(0, "surface")).hasSize(2).allSatisfy(map -> {
            assertThat(Inspection.data(map, "local models"))
                    .isEqualTo(cross.model().localModelCount());
            assertThat(Inspection.data(map, "rows")).isEqualTo(OutputData.MOST_POINTS);
            assertThat(Inspection.texts(map, "axes")).contains("x1", "x2");
        });
        assertThat(Inspection.data(page.chart(0, "relevance"), "relevance")).isEqualTo(2);
        assertThat(Inspection.data(page.chart(0, "locals"), "relevance"))
                .isEqualTo(2 * cross.model().localModelCount());
        assertThat(page.text()).contains("Shown: 2,000 of 3,000 rows", "All 3,000 rows are counted");
    }

    @Test
    void moreInputsShowCutsAndEveryOutputHasATab() throws Exception {
        Inspection page = inspect("arm", SampleReports.arm());

        assertThat(page.outputs()).hasSize(2);
        for (int i = 0; i < 2; i++) {
            assertThat(page.charts(i, "curve")).hasSize(4);
            assertThat(page.charts(i, "surface")).hasSize(2);
            assertThat(Inspection.data(page.chart(i, "relevance"), "relevance")).isEqualTo(7);
            assertThat(page.outputs().get(i))
                    .containsEntry("visible", List.of(i == 0, i == 1))
                    .containsEntry("selected", List.of(String.valueOf(i == 0), String.valueOf(i == 1)));
        }
        assertThat(page.outputs().get(1)).containsEntry("focused", "tab-1"); // an arrow key moved the focus there
        assertThat(Inspection.text(page.outputs().get(0), "text"))
                .contains("Along q1", "median of all inputs: q1 = ")
                .doesNotContain("The fit warns");
        assertThat(Inspection.text(page.outputs().get(1), "text"))
                .contains("The fit warns", "the fit ended before it converged; allow more iterations");
        assertThat(page.text()).contains("every fourth trajectory");
    }

    @Test
    void aPhoneShowsAllOfItToo() throws Exception {
        inspect("arm", SampleReports.arm(), "--window-size=500,900"); // the narrowest window that Chromium opens
    }

    @Test
    void namesThatLookLikeMarkupAreHarmlessText() throws Exception {
        String attack =
                "</script><img src=x onerror='hacked=true'><script>hacked=true</script>\u2028{{data}} <!-- &amp; {a|b}";
        Dataset data = BumpySine.sample(1).withNames(new VariableNames(List.of(attack), "target " + attack));
        Fit fit = SampleReports.fit(data);
        ReportOutput output = new ReportOutput(SampleReports.warning(fit, attack), data);
        Report report = new Report(attack, attack, List.of(new Fact(attack, attack)), List.of(output, output));

        Inspection page = inspect("hostile", report);

        assertThat(page.text()).contains("<img src=x onerror='hacked=true'>", "{{data}}");
    }

    @Test
    void oneRowIsEnough() throws Exception {
        Fit fit = SampleReports.fit(SampleReports.armRows(1, 200, 1));
        Dataset row = SampleReports.armRows(1, 1, 2);

        Inspection page = inspect("one-row", SampleReports.of(new ReportOutput(fit.model(), row)));

        assertThat(page.charts(0, "trace")).isEmpty();
        assertThat(page.text()).contains("All 1 row");
    }

    @Test
    void targetsThatAreAllEqualHaveNoNmse() throws Exception {
        Dataset constant = Dataset.of(1, BumpySine.sample(1).inputs(), new double[BumpySine.ROWS]);
        Fit fit = SampleReports.fit(constant);

        Inspection page = inspect("constant", SampleReports.of(new ReportOutput(fit, constant)));

        assertThat(page.text()).contains("nMSE\n–\n", "The observed targets are all equal");
    }

    @Test
    void aSingleLocalModelIsDrawn() throws Exception {
        Fit fit = SampleReports.fitOneLocalModel(SampleReports.armRows(1, 200, 1));
        assertThat(fit.model().localModelCount()).isEqualTo(1);

        Inspection page =
                inspect("one-model", SampleReports.of(new ReportOutput(fit, SampleReports.armRows(1, 200, 2))));

        assertThat(Inspection.data(page.chart(0, "locals"), "relevance")).isEqualTo(7);
    }

    @Test
    void whatTheLearnerHeldOutIsShown() throws Exception {
        Inspection page = inspect("held-out", SampleReports.of(SampleReports.adaptiveOutput()));

        assertThat(page.text())
                .contains(
                        "Cross-check on held-out rows",
                        "single rows\t200\t",
                        "whole groups or stretches\t77\t0.123\t2\t");
        assertThat(Inspection.data(page.chart(0, "calibration"), "check: single rows"))
                .isEqualTo(3);
        assertThat(inspect("sweep", SampleReports.of(SampleReports.sineOutput()))
                        .text())
                .doesNotContain("Cross-check on held-out rows");
    }

    @Test
    void manyLocalModelsAreCutToTheStrongest() throws Exception {
        Inspection page = inspect("many-models", SampleReports.large(1, 21, 300));

        assertThat(Inspection.data(page.chart(0, "locals"), "relevance")).isEqualTo(60 * 21);
        assertThat(page.text()).contains("the first 60 of 300.");
    }

    private Inspection inspect(String name, Report report, String... more) throws Exception {
        return Inspection.of(name, report, browser, workspace, more).isSound();
    }
}
