package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.VariableNames;

class TableTest {
    private final Table table = Table.of(List.of("a", "b", "c"), new double[][] {{1, 2}, {3, 4}, {5, 6}});

    @Test
    void columnsBecomeInputsInTheOrderAskedFor() {
        Dataset data = table.toDataset(new int[] {2, 0}, 1);

        assertThat(data.inputs()).containsExactly(5, 1, 6, 2);
        assertThat(data.targets()).containsExactly(3, 4);
    }

    @Test
    void columnsAreCopied() {
        double[][] columns = {{1, 2}};
        Table copy = Table.of(List.of("a"), columns);
        columns[0][0] = 9;
        copy.column(0)[1] = 9;

        assertThat(copy.column(0)).containsExactly(1, 2);
    }

    @Test
    void theDatasetTakesTheNames() {
        VariableNames names = table.toDataset(new int[] {2, 0}, 1).names();

        assertThat(names.inputs()).containsExactly("c", "a");
        assertThat(names.target()).isEqualTo("b");
    }

    @Test
    void everyTargetGetsADatasetOfTheSameInputs() {
        List<Dataset> data = table.toDatasets(new int[] {0}, new int[] {2, 1});

        assertThat(data).containsExactly(table.toDataset(new int[] {0}, 2), table.toDataset(new int[] {0}, 1));
        assertThat(data.get(1).sameInputs(data.get(0))).isTrue();
    }

    @Test
    void aTargetThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> table.toDatasets(new int[] {0}, new int[] {1, 3}))
                .hasMessageStartingWith("there is no column 3; the table has 3 columns");
    }

    @Test
    void namesThatCannotStayAreReplacedInTheDataset() {
        Table odd = Table.of(List.of("x", " ", "x", "x", "é".repeat(999)), new double[5][1]);

        VariableNames names = odd.toDataset(new int[] {0, 1, 2, 4}, 3).names();

        assertThat(names.inputs()).containsExactly("x_2", "column2", "x_3", "é".repeat(250));
        assertThat(names.target()).isEqualTo("x");
    }

    @Test
    void rowsAreSelectedInTheOrderAskedFor() {
        Table selected = table.select(new int[] {1, 0, 1});

        assertThat(selected.rows()).isEqualTo(3);
        assertThat(selected.names()).isEqualTo(table.names());
        assertThat(selected.column(2)).containsExactly(6, 5, 6);
    }

    @Test
    void badRowsAreCountedAndLocated() throws IOException {
        String text = "a,b\n" + "1,2\n".repeat(3) + "x,1\n2,\n3,4,5\n4,4\n5,inf\n";

        assertThatThrownBy(() -> read(text, false))
                .isInstanceOfSatisfying(BadRowsException.class, e -> {
                    assertThat(e.count()).isEqualTo(4);
                    assertThat(e.rows()).isEqualTo(8);
                })
                .hasMessage(
                        "train.csv: line 5, column 1 (a): \"x\" is not a number; 4 of 8 rows have such problems, the"
                                + " first in lines 5, 6, 7; correct them");
        Table rest = read(text, true);
        assertThat(rest.skippedRows()).isEqualTo(4);
        assertThat(rest.column(0)).containsExactly(1, 1, 1, 4);
    }

    @Test
    void somethingMustBeLeft() {
        assertThatThrownBy(() -> read("a\nx\n", true)).isInstanceOf(BadRowsException.class);
    }

    private static Table read(String text, boolean skipBadRows) throws IOException {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        try (RowReader reader = DataFile.open(in, "train.csv", ReadOptions.detect())) {
            return Table.readAll(reader, skipBadRows);
        }
    }

    @Test
    void columnsThatDoNotExistAreNamed() {
        assertThatThrownBy(() -> table.toDataset(new int[] {0, 3}, 1))
                .hasMessage("there is no column 3; the table has 3 columns, counted from 0: a, b, c");
        assertThatThrownBy(() -> table.toDataset(new int[] {0}, -1)).hasMessageStartingWith("there is no column -1");
        assertThatThrownBy(() -> table.column(3)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void raggedColumnsAreRefused() {
        assertThatThrownBy(() -> Table.of(List.of("a", "b"), new double[][] {{1, 2}, {3}}))
                .hasMessage("column b has 1 rows, column a has 2; all must be alike");
        assertThatThrownBy(() -> Table.of(List.of("a"), new double[][] {{1}, {2}}))
                .hasMessageEndingWith("got 2 columns and 1 names");
        assertThatThrownBy(() -> Table.of(List.of(), new double[0][])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void valuesThatAreNotFiniteAreRefusedWhenTheyBecomeData() {
        Table gap = Table.of(List.of("a", "b"), new double[][] {{1, Double.NaN}, {3, 4}});

        assertThat(gap.column(0)[1]).isNaN();
        assertThatThrownBy(() -> gap.toDataset(new int[] {0}, 1)).hasMessageContaining("row 1");
    }
}
