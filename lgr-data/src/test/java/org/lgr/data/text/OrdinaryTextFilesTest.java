package org.lgr.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.data.DataFile;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

/** Text as spreadsheets, loggers and measuring devices write it. */
class OrdinaryTextFilesTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t;q\n0;0,5\n1;1,25\n",
                "t\tq\n0\t0,5\n1\t1,25\n",
                "t q\n0 ,5\n1 1,25\n",
                "sep=;\nt;q\n0;0,5\n1;1,25\n",
                "sep=;\r\nt;q;\r\n0;0,5;\r\n1;1,25;\r\n",
                "t;q;;\n0;0,5;;\n1;1,25;;\n",
                "t;q\n0;0,5;\n1;1,25;\n",
                "\"t\";\"q\"\n\"0\";\"0,5\"\n1;1,25\n",
                "t;q\ns;rad\n0;0,5\n1;1,25\n",
                "t;q\n[s];[rad]\n0;0,5\n1;1,25\n",
                "t;q\n(s);-\n0;0,5\n1;1,25\n"
            })
    void theTableBehindItIsFound(String text) throws IOException {
        Table table = read(text, ReadOptions.detect());

        assertThat(table.names()).containsExactly("t", "q");
        assertThat(table.column(0)).containsExactly(0, 1);
        assertThat(table.column(1)).containsExactly(0.5, 1.25);
    }

    @Test
    void aDecimalCommaAfterNumbersThatTellNothingIsFoundWhenItComes() throws IOException {
        StringBuilder text = new StringBuilder("a;b\n");
        for (int n = 0; n < 200; n++) {
            text.append(n).append(";1\n");
        }

        assertThat(read(text + "0,5;1,25\n", ReadOptions.detect()).column(1)).contains(1.25);
    }

    @Test
    void whatMayBeThousandsIsNotGuessed() throws IOException {
        assertThatThrownBy(() -> read("a;b\n1,234;2\n", ReadOptions.detect()))
                .hasMessageContaining(
                        "line 2, column 1 (a): \"1,234\" is not a number: it may have a decimal comma or be"
                                + " in thousands; say which (--decimal , or --decimal .)");
        assertThat(read("a;b\n1,234;2\n", ReadOptions.detect().withDecimal(',')).column(0))
                .containsExactly(1.234);
        assertThat(read("a;b\n1,234;2\n0,5;3\n", ReadOptions.detect()).column(0))
                .containsExactly(1.234, 0.5);
    }

    @Test
    void aFileHasOneDecimalMark() {
        assertThatThrownBy(() -> read("a;b\n0,5;2\n1.5;2\n", ReadOptions.detect()))
                .hasMessageContaining("\"0,5\" is not a number: write a decimal point instead of the comma");
        assertThatThrownBy(
                        () -> read("a;b\n0,5;2\n1.5;2\n", ReadOptions.detect().withDecimal(',')))
                .hasMessageContaining("\"1.5\" is not a number, because other numbers have a decimal comma");
        assertThatThrownBy(() -> read("a;b\n1.234,5;2\n", ReadOptions.detect().withDecimal(',')))
                .hasMessageContaining("\"1.234,5\" is not a number");
    }

    @Test
    void quotedDecimalCommasBetweenCommasAreReadOnRequest() throws IOException {
        String text = "a,b\n\"0,5\",\"2\"\n";

        assertThat(read(text, ReadOptions.detect().withDecimal(',')).column(0)).containsExactly(0.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x,y\nm,s\nm,m\n", "x,y\noops,Nm\n1,2\n", "x,y\nm,3\n1,2\n", "x,y\nNA,NA\n1,2\n"})
    void aRowThatMayBeDataIsNotTakenForUnits(String text) throws IOException {
        try (RowReader reader = open(text, ReadOptions.detect())) {
            reader.select(new int[] {0, 1}, new int[0]);
            reader.next(new double[2]);
            assertThat(reader.problem()).startsWith("line 2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Nm", "rad/s", "rad/s^2", "m/s²", "kg*m^2", "°C", "mV", "%", "[anything]", "deg", "1/s"})
    void unitsAreKnown(String unit) {
        assertThat(Units.isUnit(unit)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"red", "12", "0.5", "2026-01-01", "oops"})
    void otherTextsAreNoUnits(String text) {
        assertThat(Units.isUnit(text)).isFalse();
    }

    @Test
    void timesAreSecondsWhereThatIsWanted() throws IOException {
        try (RowReader reader = open("t,y\n2026-03-01T00:00:01.5Z,1\n7,2\n", ReadOptions.detect())) {
            reader.allowTimes(0);
            assertThat(Table.readAll(reader, false).column(0)).containsExactly(1772323201.5, 7);
        }
        assertThatThrownBy(() -> read("t,y\n2026-03-01T00:00:01Z,1\n", ReadOptions.detect()))
                .hasMessageContaining("\"2026-03-01T00:00:01Z\" is not a number");
    }

    @Test
    void quotedNamesMayHoldSpacesAndSeparators() throws IOException {
        assertThat(read("\"joint 1 [rad]\" \"motor torque\"\n1 2\n", ReadOptions.detect())
                        .names())
                .isEqualTo(List.of("joint 1 [rad]", "motor torque"));
        assertThat(read("\"a, b\",c\n1,2\n", ReadOptions.detect()).names()).isEqualTo(List.of("a, b", "c"));
    }

    private Table read(String text, ReadOptions options) throws IOException {
        try (RowReader reader = open(text, options)) {
            return Table.readAll(reader, false);
        }
    }

    private RowReader open(String text, ReadOptions options) throws IOException {
        return DataFile.open(Files.writeString(directory.resolve("data.csv"), text), options);
    }
}
