package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;

class ReportNumbersTest {
    @Test
    void histogramsCountEveryRowAndTheFarOnesAtTheEnds() {
        int[] counts = Residuals.counts(new double[] {-100, -5, -0.1, 0, 0.1, 0.24, 0.25, 4.99, 7});

        assertThat(counts).hasSize(40);
        assertThat(counts[0]).isEqualTo(2);
        assertThat(counts[19]).isEqualTo(1); // [−0.25, 0)
        assertThat(counts[20]).isEqualTo(3); // [0, 0.25)
        assertThat(counts[21]).isEqualTo(1);
        assertThat(counts[39]).isEqualTo(2);
        assertThat(Arrays.stream(counts).sum()).isEqualTo(9);
    }

    @Test
    void fewRowsAreAllShown() {
        assertThat(RowSample.of(5, 5)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void ofManyRowsOneInEachStretchIsShownAlwaysTheSame() {
        int[] chosen = RowSample.of(1_000_000_007, 2000);

        assertThat(chosen).hasSize(2000).isEqualTo(RowSample.of(1_000_000_007, 2000));
        for (int i = 0; i < 2000; i++) {
            assertThat((long) chosen[i]).isBetween(i * 1_000_000_007L / 2000, (i + 1) * 1_000_000_007L / 2000 - 1);
        }
    }

    @Test
    void theChoiceDoesNotFollowAPeriodOfTheRows() {
        long even =
                IntStream.of(RowSample.of(4000, 2000)).filter(n -> n % 2 == 0).count();
        assertThat(even).isBetween(900L, 1100L); // 4.5 standard deviations of 2000 coin tosses
    }

    @Test
    void inputsThatDoNotMatterHaveHardlyAnyRelevance() {
        LgrModel model = SampleReports.fit(SampleReports.armRows(1, 800, 1)).model();
        Dataset rows = SampleReports.armRows(1, 300, 2);
        Relevance relevance = new Relevance(model, rows);

        assertThat(relevance.order()[0]).isZero(); // gravity dominates
        for (int idle : new int[] {1, 5, 6}) {
            assertThat(relevance.overall(idle)).isLessThan(0.05 * relevance.overall(0));
        }
    }

    @Test
    void relevanceOfALinearFunctionIsSlopeTimesSpread() {
        double[][] x = new double[400][2];
        double[] y = new double[400];
        for (int n = 0; n < 400; n++) {
            x[n][0] = n % 20;
            x[n][1] = 100 * Math.floorDiv(n, 20);
            y[n] = 3 * x[n][0] - 0.01 * x[n][1];
        }
        Dataset rows = Dataset.of(x, y);
        LgrModel model = SampleReports.fit(rows).model();
        Relevance relevance = new Relevance(model, rows);

        double spread = Math.sqrt((20 * 20 - 1) / 12.0); // of 20 consecutive numbers
        assertThat(relevance.overall(0)).isCloseTo(3 * spread, withinPercentage(2));
        assertThat(relevance.overall(1)).isCloseTo(spread, withinPercentage(5));
    }

    @Test
    void aLocalModelFarFromAllRowsTakesTheRelevanceOfTheNearest() {
        LocalModel local = SampleReports.fitOneLocalModel(BumpySine.sample(1))
                .model()
                .localModels()
                .get(0);
        Dataset rows = Dataset.of(new double[][] {{2e6}, {1e6}}, new double[2]);
        LocalRelevance far = new LocalRelevance(1, local, rows);

        far.average(new double[][] {{7}, {3}});

        assertThat(far.json())
                .hasEntrySatisfying("relevance", value -> assertThat(value).hasToString("[3]"));
        assertThat(far.weight()).isZero();
    }

    @Test
    void theMiddleIsARowNearTheMedian() {
        Dataset rows = Dataset.of(new double[][] {{0, 9}, {1, 10}, {2, 11}, {3, 12}, {400, 13}}, new double[5]);

        assertThat(FitShape.middle(rows, new Inputs(rows))).containsExactly(2, 11);
    }

    @Test
    void numbersAreShortButKeepWhatDistinguishesThem() {
        assertThat(Json.numbers(1.23456789, -0.000123456789, 0)).hasToString("[1.23457, -0.000123457, 0]");
        assertThat(Json.numbers(1e9 + 0.123456789, 1e9 + 1)).hasToString("[1000000000.123457, 1000000001]");
        assertThat(Json.numbers(Double.NaN, Double.POSITIVE_INFINITY, 1)).hasToString("[null, null, 1]");
    }

    @Test
    void whatIsNotANumberIsNull() {
        assertThat(Json.inScript(new JsonObject().with("nmse", Json.number(Double.NaN))))
                .isEqualTo("{\"nmse\":null}");
    }
}
