package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;

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
    void columnsAreFoundByName() {
        assertThat(table.indexOf("c")).isEqualTo(2);
        assertThatThrownBy(() -> table.indexOf("d"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no column \"d\"; the columns are a, b, c");
    }

    @Test
    void anAmbiguousNameIsRefusedOnlyWhenItIsUsed() {
        Table twins = Table.of(List.of("x", "y", "x"), new double[][] {{1}, {2}, {3}});

        assertThat(twins.indexOf("y")).isEqualTo(1);
        assertThatThrownBy(() -> twins.indexOf("x"))
                .hasMessage("column name \"x\" is ambiguous: columns 1 and 3 have it; use the number instead");
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
