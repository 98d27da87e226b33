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
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;

class ArffReaderTest {
    private static final String HEADER = """
            % measured by hand
            @RELATION arm

            @attribute q1 NUMERIC
            @Attribute 'joint \\'2\\'' real  % with a quote
            @attribute\tn integer
            @attribute who {ada, 'bob b', "c"}
            @attribute when DATE "yyyy-MM-dd"
            @attribute note string
            @DATA
            """; // 10 lines

    @TempDir
    Path directory = Path.of("");

    @Test
    void attributesAreColumnsAndRowsAreDense() throws IOException {
        try (RowReader reader = open(HEADER + """
                1.5, 2, 3, ada, 2020-01-01, 'a, b'

                % a comment
                -1e3,.5,4,'bob b',2020-01-02,"%"  % another
                7 8 9 ada 2020-01-03 x
                """)) {
            assertThat(reader.names()).containsExactly("q1", "joint '2'", "n", "who", "when", "note");
            reader.select(new int[] {2, 0, 1}, new int[] {3, 5});

            Table table = Table.readAll(reader, false);
            assertThat(table.column(0)).containsExactly(3, 4, 9);
            assertThat(table.column(1)).containsExactly(1.5, -1000, 7);
            assertThat(table.column(2)).containsExactly(2, 0.5, 8);
            assertThat(table.column(3)).containsExactly(0, 1, 0);
            assertThat(table.column(4)).containsExactly(0, 1, 2);
        }
    }

    @Test
    void sparseRowsLeaveOutZerosAndFirstValues() throws IOException {
        try (RowReader reader = open(HEADER + "{}\n{0 1.5, 2 7, 3 c}\n{1 -1,3 'ada'}\n")) {
            reader.select(new int[] {0, 1, 2}, new int[] {3});

            Table table = Table.readAll(reader, false);
            assertThat(table.column(0)).containsExactly(0, 1.5, 0);
            assertThat(table.column(1)).containsExactly(0, 0, -1);
            assertThat(table.column(2)).containsExactly(0, 7, 0);
            assertThat(table.column(3)).containsExactly(0, 1, 0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ?,1,1,ada,?,?    | line 11, column 1 (q1): the value is missing
            1,,1,ada,?,?     | line 11, column 2 (joint '2'): the value is missing
            1,2,three,c,?,?  | line 11, column 3 (n): "three" is not a number
            1,2,3,?,?,?      | line 11, column 4 (who): the value is missing
            1,2,3            | line 11: there are 6 attributes, but this row has 3
            1,2,3,c,?,?,7    | line 11: there are 6 attributes, but this row has 7
            1,2,3,c,?,?,{2}  | line 11: there are 6 attributes, but this row has 7
            1,2,3,c,?,'x     | line 11: a quote is not closed
            {0 1, 6 2}       | line 11: "6" is not the number of an attribute, counted from 0 to 5
            {0 1, x 2}       | line 11: "x" is not the number of an attribute, counted from 0 to 5
            {0 1             | line 11: a sparse row must end with }
            """)
    void badRowsAreProblemsOfTheirOwn(String row, String problem) throws IOException {
        try (RowReader reader = open(HEADER + row + "\n1,2,3,c,?,?\n")) {
            reader.select(new int[] {0, 1, 2}, new int[] {3});
            double[] values = new double[4];

            assertThat(reader.next(values)).isTrue();
            assertThat(reader.problem()).isEqualTo(problem);
            assertThat(values).contains(Double.NaN);
            assertThat(reader.next(values)).isTrue();
            assertThat(reader.problem()).isNull();
            assertThat(values).containsExactly(1, 2, 3, values[3]);
            assertThat(reader.next(values)).isFalse();
        }
    }

    @Test
    void aDateIsRefusedOnlyIfItIsWantedAsANumber() throws IOException {
        try (RowReader reader = open(HEADER + "1,2,3,c,2020-01-01,x\n")) {
            assertThatThrownBy(() -> reader.next(new double[6]))
                    .isInstanceOf(DataFileException.class)
                    .hasMessageEndingWith("column 5 (when) is a date, not a number; leave it out");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '@attribute x numeric'           | is not an ARFF file, or is truncated: there is no @data
            '@relation x\n@data\n1'          | line 2: there is no @attribute before @data
            'a,b\n1,2\n'                     | line 1: "a,b" is none of @relation, @attribute and @data; this is not an ARFF file
            '@attribute x relational\n@data' | line 1: attribute "x" has the type "relational"; known are numeric, real, integer, string, date and {…}
            """)
    void otherFilesAreRefused(String text, String problem) {
        assertThatThrownBy(() -> open(text))
                .isInstanceOf(DataFileException.class)
                .hasMessage(directory.resolve("data.arff") + ": " + problem);
    }

    @Test
    void whatWasWrittenIsReadBack() throws IOException {
        Path file = directory.resolve("copy.arff.gz");
        List<String> names = List.of("q1", "it's \\ {odd}, 100 %", "τ");
        try (RowWriter writer = DataFile.create(file, FileFormat.ARFF, names)) {
            writer.write(new double[] {1, 0.1, -1e-300});
            writer.write(new double[] {1, Double.NaN, 2});
        }

        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            assertThat(reader.names()).isEqualTo(names);
            double[] row = new double[3];
            assertThat(reader.next(row)).isTrue();
            assertThat(row).containsExactly(1, 0.1, -1e-300);
            assertThat(reader.next(row)).isTrue();
            assertThat(row).containsExactly(1, Double.NaN, 2);
        }
    }

    private RowReader open(String text) throws IOException {
        return DataFile.open(Files.writeString(directory.resolve("data.arff"), text), ReadOptions.detect());
    }
}
