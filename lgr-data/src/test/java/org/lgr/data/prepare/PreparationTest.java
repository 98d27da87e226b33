package org.lgr.data.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.data.DataFile;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

class PreparationTest {
    private static final String MESSY = """
            id,colour,sold,day,size,flag
            a1,red,2026-01-05,2026-01-05T12:00:00Z,1.5,yes
            a2,blue,2026-01-06,2026-01-06T00:00:00Z,,no
            a3,red,2026-01-07,2026-01-07T06:00:00Z,2.5,no
            a4,,2026-01-08,2026-01-08T18:00:00Z,NA,YES
            """;

    @TempDir
    Path directory = Path.of("");

    @Test
    void aProfileTellsWhatColumnsHold() throws IOException {
        TableProfile profile = profile(MESSY);

        assertThat(profile.rows()).isEqualTo(4);
        assertThat(profile.columns().stream().map(ColumnProfile::kind))
                .containsExactly(
                        ColumnProfile.Kind.TEXT,
                        ColumnProfile.Kind.CATEGORY,
                        ColumnProfile.Kind.DATE,
                        ColumnProfile.Kind.DATE,
                        ColumnProfile.Kind.NUMBER,
                        ColumnProfile.Kind.FLAG);
        ColumnProfile size = profile.columns().get(4);
        assertThat(size.missingCells()).isEqualTo(2);
        assertThat(size.mean()).isEqualTo(2);
        assertThat(size.min()).isEqualTo(1.5);
        assertThat(profile.columns().get(1).values()).containsExactly("red", "blue");
        assertThat(profile.columns().get(2).increasing()).isTrue();
        assertThat(profile.columns().get(2).rate()).isCloseTo(1 / 86_400.0, within(1e-12));
    }

    @Test
    void everyColumnBecomesNumbersThatCanBeReadAgain() throws IOException {
        List<ColumnProfile> inputs = profile(MESSY).columns().subList(1, 6);
        Encoder.Plan plan = new Encoder(20, Encoder.Missing.IMPUTE).plan(inputs);
        assertThat(plan.problems()).isEmpty();
        Preparation preparation = Preparation.parse(new Preparation(plan.steps(), Optional.of("own")).toText());

        assertThat(preparation.steps()).isEqualTo(plan.steps());
        assertThat(preparation.baseline()).contains("own");
        Table table = read(preparation);
        assertThat(table.names())
                .containsExactly(
                        "colour=red",
                        "colour=blue",
                        "colour=(missing)",
                        "sold",
                        "sold.year_sin",
                        "sold.year_cos",
                        "sold.week_sin",
                        "sold.week_cos",
                        "day",
                        "day.year_sin",
                        "day.year_cos",
                        "day.week_sin",
                        "day.week_cos",
                        "day.day_sin",
                        "day.day_cos",
                        "size",
                        "size.missing",
                        "flag");
        assertThat(table.column(0)).containsExactly(1, 0, 1, 0);
        assertThat(table.column(1)).containsExactly(0, 1, 0, 0);
        assertThat(table.column(2)).containsExactly(0, 0, 0, 1);
        assertThat(table.column(3)[0]).isEqualTo(20_458); // days from 1970-01-01 to 2026-01-05, a Monday
        assertThat(table.column(6)[0]).isCloseTo(0, within(1e-9));
        assertThat(table.column(7)[0]).isCloseTo(1, within(1e-9));
        assertThat(table.column(14)).containsExactly(new double[] {-1, 1, 0, 0}, within(1e-9)); // noon, midnight, 6, 18
        assertThat(table.column(15)).containsExactly(1.5, 2, 2.5, 2);
        assertThat(table.column(16)).containsExactly(0, 1, 0, 1);
        assertThat(table.column(17)).containsExactly(1, 0, 0, 1);
    }

    @Test
    void rareValuesShareAColumnAndSoDoNewOnes() throws IOException {
        TableProfile profile = profile("c\na\na\na\nb\nb\nc\nd\n");
        ColumnStep step = new Encoder(3, Encoder.Missing.REFUSE)
                .plan(profile.columns())
                .steps()
                .get(0);

        assertThat(step.outputs()).containsExactly("c=a", "c=b", "c=(other)");
        assertThat(encoded(step, "b")).containsExactly(0, 1, 0);
        assertThat(encoded(step, "d")).containsExactly(0, 0, 1);
        assertThat(encoded(step, "never seen")).containsExactly(0, 0, 1);
        ColumnStep all = new Encoder(4, Encoder.Missing.REFUSE)
                .plan(profile.columns())
                .steps()
                .get(0);
        assertThat(encoded(all, "never seen")).containsExactly(0, 0, 0, 0);
    }

    private static double[] encoded(ColumnStep step, String text) {
        double[] values = new double[step.outputs().size()];
        step.apply(step.code(text), values, 0);
        return values;
    }

    @Test
    void everyProblemIsListedWithItsRemedy() throws IOException {
        StringBuilder text = new StringBuilder("note,size,mixed,empty\n");
        for (int n = 0; n < 30; n++) {
            text.append("note ").append(n).append(',').append(n == 3 ? "" : n).append(',');
            text.append(n == 7 ? "oops" : n).append(",\n");
        }
        List<ColumnProfile> columns = profile(text.toString()).columns();

        assertThat(new Encoder(20, Encoder.Missing.REFUSE).plan(columns).problems())
                .containsExactly(
                        "note holds texts that hardly recur, such as \"note 0\": leave the column out (--ignore note)",
                        "size has no value in 1 of 30 rows (3 %): fill them in (--missing impute), leave such rows out"
                                + " (--skip-bad-rows), or leave the column out (--ignore size)",
                        "mixed holds numbers, but also texts in 1 row, such as \"oops\": correct them, leave such rows out"
                                + " (--skip-bad-rows), or leave the column out (--ignore mixed)",
                        "empty has no value at all: leave the column out (--ignore empty)");
        assertThat(new Encoder(20, Encoder.Missing.SKIP).plan(columns).problems())
                .hasSize(2);
    }

    @Test
    void anAngleKnowsThatAFullTurnChangesNothing() {
        double[] values = new double[2];
        new ColumnStep.Angle("q", true).apply(390, values, 0);
        assertThat(values).containsExactly(new double[] {0.5, Math.sqrt(0.75)}, within(1e-12));
        new ColumnStep.Angle("q", false).apply(Math.PI / 6, values, 0);
        assertThat(values).containsExactly(new double[] {0.5, Math.sqrt(0.75)}, within(1e-12));
    }

    @Test
    void whatIsNotUnderstoodIsSaid() {
        assertThat(Preparation.parse("").isEmpty()).isTrue();
        assertThat(Preparation.none().toText()).isEmpty();
        assertThatThrownBy(() -> Preparation.parse("{\"version\":2}")).hasMessageContaining("has version 2");
        assertThatThrownBy(() -> Preparation.parse("nonsense")).hasMessageContaining("cannot be understood");
        assertThatThrownBy(() -> Preparation.parse("{\"version\":1,\"steps\":[{\"step\":\"melt\",\"column\":\"a\"}]}"))
                .hasMessageContaining("unknown step \"melt\"");
        assertThatThrownBy(() -> Preparation.parse("{\"version\":1,\"steps\":[{\"step\":\"fill\",\"column\":3}]}"))
                .hasMessageContaining("cannot be understood");
    }

    @Test
    void aWordThatIsNeitherYesNorNoIsAProblemOfItsRow() throws IOException {
        Preparation preparation = new Preparation(List.of(new ColumnStep.Flag("f")), Optional.empty());
        try (RowReader reader = preparation.apply(open("f,y\nyes,1\nperhaps,2\n"))) {
            double[] row = new double[2];
            reader.next(row);
            assertThat(reader.problem()).isNull();
            reader.next(row);
            assertThat(reader.problem()).startsWith("line 3, column 1 (f): \"perhaps\"");
        }
    }

    @Test
    void labelsAndOtherColumnsStayWhatTheyAre() throws IOException {
        Preparation preparation = new Preparation(
                List.of(new ColumnStep.Category("colour", List.of("red"), true, true)), Optional.empty());
        try (RowReader reader = preparation.apply(open(MESSY))) {
            assertThat(reader.names()).startsWith("id", "colour=red", "colour=(other)", "colour=(missing)", "sold");
            assertThat(preparation.places(1, List.of("id", "colour", "y"))).containsExactly(1, 2, 3);
            assertThat(preparation.places(2, List.of("id", "colour", "y"))).containsExactly(4);
            reader.select(new int[] {1, 2}, new int[] {0});
            Table table = Table.readAll(reader, false);
            assertThat(table.names()).containsExactly("colour=red", "colour=(other)", "id");
            assertThat(table.column(1)).containsExactly(0, 1, 0, 0);
            assertThat(table.column(2)).containsExactly(0, 1, 2, 3);
            assertThat(reader.labels(0)).containsExactly("a1", "a2", "a3", "a4");
        }
    }

    private Table read(Preparation preparation) throws IOException {
        try (RowReader reader = preparation.apply(open(MESSY))) {
            reader.select(IntStream.range(1, reader.names().size()).toArray(), new int[0]);
            return Table.readAll(reader, false);
        }
    }

    private TableProfile profile(String text) throws IOException {
        try (RowReader reader = open(text)) {
            return TableProfile.of(reader);
        }
    }

    private RowReader open(String text) throws IOException {
        return DataFile.open(Files.writeString(directory.resolve("data.csv"), text), ReadOptions.detect());
    }
}
