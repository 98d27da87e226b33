package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables with texts, dates and gaps, through all commands. */
class TablesTest {
    @TempDir
    static Path directory = Path.of("");

    private static CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeAll
    static void makeTables() throws IOException {
        folder = new CommandFolder(directory);
        folder.write("houses.csv", houses(1, 300));
        folder.write("new.csv", houses(2, 100));
        folder.succeed("fit ./houses.csv --target price --ignore note --missing impute -o ./houses.lgr");
    }

    /** Prices that depend on area, town, garden and year; a tenth of the areas is missing. */
    private static String houses(int seed, int rows) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> towns = List.of("Ulm", "Bonn", "Kiel");
        StringBuilder text = new StringBuilder("note,town,garden,sold,area,price\n");
        for (int n = 0; n < rows; n++) {
            int town = random.nextInt(3);
            boolean garden = random.nextBoolean();
            int year = 2016 + random.nextInt(10);
            double area = 50 + random.nextInt(100);
            double price = 2 * area + 60 * town + (garden ? 40 : 0) + 5 * (year - 2016) + random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT,
                    "house %d,%s,%s,%d-06-01,%s,%.2f%n",
                    n,
                    towns.get(town),
                    garden ? "yes" : "no",
                    year,
                    n % 10 == 0 ? "" : Double.toString(area),
                    price));
        }
        return text.toString();
    }

    @Test
    void aTableBecomesAModelThatPredictsRawTables() throws IOException {
        Map<String, Object> known =
                folder.succeed("evaluate ./houses.lgr ./new.csv --json").json();

        assertThat(((Number) ((List<?>) known.getOrDefault("nmse", List.of())).get(0)).doubleValue())
                .isLessThan(0.15); // a tenth of the areas, which explain most, is unknown
        folder.succeed("predict ./houses.lgr ./new.csv -o ./out.csv");
        assertThat(folder.table("out.csv").rows()).isEqualTo(100);
        assertThat(folder.model("houses.lgr").names().inputs())
                .contains("town=Ulm", "town=Bonn", "garden", "sold", "sold.year_sin", "area", "area.missing");
        folder.succeed("report ./houses.lgr ./new.csv -o ./report.html");
        assertThat(folder.succeed("stream ./houses.lgr ./new.csv -o ./s.csv --save ./after.lgr")
                        .out())
                .contains("100 learned");
        assertThat(folder.model("after.lgr").names())
                .isEqualTo(folder.model("houses.lgr").names());
    }

    @Test
    void theFitSaysWhatBecomesOfEachColumn() {
        assertThat(folder.succeed("fit ./houses.csv --target price --ignore note --missing impute -o ./h.lgr")
                        .err())
                .contains("town: texts, so 3 columns of zeros and ones")
                .contains("garden: yes or no, so 1 or 0")
                .contains("sold: dates, so days since 1970, and sine and cosine of the time of the year and the week")
                .containsPattern("area: missing values become the mean, 9\\d\\.\\d+, and area\\.missing tells where");
        assertThat(folder.succeed("inspect ./houses.lgr").out())
                .contains("Raw columns become inputs so:\n  town: texts, so 3 columns");
    }

    @Test
    void everyColumnThatNeedsADecisionIsListedAtOnce() {
        CommandRun run = folder.run("fit ./houses.csv --target price");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("lgr: ./houses.csv: 2 columns need a decision:")
                .contains(
                        "  note holds texts that hardly recur, such as \"house 0\": leave the column out (--ignore note)")
                .contains("  area has no value in 30 of 300 rows (10 %): fill them in (--missing impute)");
    }

    @Test
    void textsNeedNoOption() throws IOException {
        assertThat(folder.succeed("fit ./houses.csv --target price --inputs town,garden -o ./t.lgr --split random")
                        .err())
                .contains("Learning price from 4 inputs");
        assertThat(folder.succeed(
                                "fit ./houses.csv --target price --inputs town,area -o ./t.lgr --skip-bad-rows --test ./houses.csv")
                        .err())
                .contains("left out 30 bad rows");
        assertThat(folder.run("fit ./houses.csv --target town --inputs area --skip-bad-rows")
                        .err())
                .contains("(town): \"");
    }

    @Test
    void aBoundOnColumnsPutsRareValuesTogether() throws IOException {
        folder.succeed("fit ./houses.csv --target price --inputs town --categories 2 -o ./two.lgr");

        assertThat(folder.model("two.lgr").names().inputs()).hasSize(2).last().isEqualTo("town=(other)");
    }

    @Test
    void anglesAreLearnedFromTheirSineAndCosine() throws IOException {
        StringBuilder text = new StringBuilder("q,y\n");
        for (int n = 0; n < 200; n++) {
            text.append(7 * n)
                    .append(',')
                    .append(Math.cos(Math.toRadians(7 * n)))
                    .append('\n');
        }
        folder.write("turn.csv", text.toString());
        folder.succeed("fit ./turn.csv --target y --angle-deg q -o ./turn.lgr");
        folder.write("far.csv", "q,y\n36000,1\n36180,-1\n36090,0\n");

        assertThat(folder.model("turn.lgr").names().inputs()).containsExactly("q.sin", "q.cos");
        assertThat(folder.succeed("evaluate ./turn.lgr ./far.csv --json").json().toString())
                .containsPattern("rmse=\\[0\\.0\\d+|rmse=\\[\\d\\.\\d+E-");
    }

    @Test
    void describeSaysWhatToBeginWithAndThatWorks() throws IOException {
        CommandRun run = folder.succeed("describe ./houses.csv");

        assertThat(run.out())
                .contains("./houses.csv: 300 rows, 6 columns")
                .containsPattern("note +text")
                .containsPattern("town +category")
                .containsPattern("garden +flag")
                .containsPattern("sold +date +2016-06-01 to 2025-06-01")
                .containsPattern("area +number .* 30")
                .contains("Perhaps: target price; the others are inputs")
                .contains("fit ./houses.csv --target price --ignore note --missing impute --split random");
        folder.succeed("fit ./houses.csv --target price --ignore note --missing impute --split random -o ./d.lgr");
        assertThat(folder.succeed("describe ./houses.csv --json").json()).containsEntry("rows", 300);
    }

    @Test
    void describeRecognisesALog() {
        folder.succeed("generate arm --rows 2000 -o ./arm.csv");

        assertThat(folder.succeed("describe ./arm.csv").out())
                .contains("--target tau1,tau2,tau3,tau4,tau5,tau6,tau7")
                .contains("--group trajectory")
                .contains("--split groups");
    }

    @Test
    void modelsThatCannotKeepAPreparationSaySo() {
        assertThat(folder.run("fit ./houses.csv --target price --inputs town --method linear")
                        .err())
                .contains("models of linear do not keep how data were prepared");
        folder.succeed("fit ./houses.csv --target price --inputs town,garden --method local-gp -o ./gp.lgr");
        folder.succeed("evaluate ./gp.lgr ./new.csv");
    }

    @Test
    void anExportKnowsThePreparation() throws IOException {
        folder.succeed("export ./houses.lgr --to json -o ./houses.json");

        assertThat(folder.lines("houses.json"))
                .anyMatch(line -> line.contains("\"preparation\": \"{\\\"version\\\":1"));
    }
}
