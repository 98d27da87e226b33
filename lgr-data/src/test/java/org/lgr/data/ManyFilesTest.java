package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyFilesTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void columnsAreFoundByNameInEveryFileAndFormat() throws IOException {
        Path first = text("a.csv", "x,y,note\n1,10,hello\n2,20,\n");
        Path second = text("b.csv", "y [Nm];x\n30,5;3\n");
        Path third = directory.resolve("c.npz");
        try (RowWriter writer = DataFile.create(third, FileFormat.NPZ, List.of("y", "z", "x"))) {
            writer.write(new double[] {40, 0, 4});
        }

        try (RowReader reader = DataFile.open(List.of(first, second, third), ReadOptions.detect())) {
            assertThat(reader.names()).containsExactly("x", "y", "note");
            reader.select(new int[] {1, 0}, new int[] {reader.fileColumn()});
            Table table = Table.readAll(reader, false);

            assertThat(table.names()).containsExactly("y", "x", "file");
            assertThat(table.column(0)).containsExactly(10, 20, 30.5, 40);
            assertThat(table.column(1)).containsExactly(1, 2, 3, 4);
            assertThat(table.column(2)).containsExactly(0, 0, 1, 2);
            assertThat(reader.labels(reader.fileColumn()))
                    .hasSize(3)
                    .first()
                    .asString()
                    .endsWith("a.csv");
        }
    }

    @Test
    void aLabelMeansTheSameInAllFiles() throws IOException {
        Path first = text("a.csv", "who,x\nada,1\nbob,2\n");
        Path second = text("b.csv", "x,who\n3,cid\n4,bob\n5,ada\n");

        try (RowReader reader = DataFile.open(List.of(first, second), ReadOptions.detect())) {
            reader.select(new int[] {1}, new int[] {reader.fileColumn(), 0});
            Table table = Table.readAll(reader, false);

            assertThat(table.column(2)).containsExactly(0, 1, 2, 1, 0);
            assertThat(reader.labels(0)).containsExactly("ada", "bob", "cid");
        }
    }

    @Test
    void whatIsAllowedIsAllowedInAllFiles() throws IOException {
        Path first = text("a.csv", "t,x\n1970-01-01,1\n");
        Path second = text("b.csv", "x,t\n,1970-01-02\n");

        try (RowReader reader = DataFile.open(List.of(first, second), ReadOptions.detect())) {
            reader.allowTimes(0);
            reader.allowMissing(1);
            Table table = Table.readAll(reader, false);

            assertThat(table.column(0)).containsExactly(0, 86_400);
            assertThat(table.column(1)).containsExactly(1, Double.NaN);
        }
    }

    @Test
    void messagesNameTheFile() throws IOException {
        Path first = text("a.csv", "x,y\n1,2\n");
        Path second = text("b.csv", "x,y\n1,oops\n3,4\n");
        Path third = text("c.csv", "x,y\n,3\n");

        try (RowReader reader = DataFile.open(List.of(first, second, third), ReadOptions.detect())) {
            assertThatThrownBy(() -> Table.readAll(reader, false))
                    .hasMessage("3 files, " + first + " to " + third + ": " + second
                            + ", line 2, column 2 (y): \"oops\" is not a number; 2 of 4 rows have such problems, the first"
                            + " in " + second + ", line 2; " + third + ", line 2; correct them");
        }
    }

    @Test
    void aFileWithoutAColumnThatIsNeededIsRefused() throws IOException {
        Path first = text("a.csv", "x,y\n1,2\n");
        Path second = text("b.csv", "x,z\n1,2\n");

        try (RowReader reader = DataFile.open(List.of(first, second), ReadOptions.detect())) {
            assertThatThrownBy(() -> Table.readAll(reader, false))
                    .isInstanceOf(DataFileException.class)
                    .hasMessage(second + ": there is no column \"y\"; the columns are x, z (" + first
                            + " has it, and all files need it)");
        }
        try (RowReader reader = DataFile.open(List.of(first, second), ReadOptions.detect())) {
            reader.select(new int[] {0}, new int[0]);
            assertThat(Table.readAll(reader, false).column(0)).containsExactly(1, 1);
        }
    }

    @Test
    void rowsComeOneByOneAndColumnsAreChosenBefore() throws IOException {
        Path first = text("a.csv", "x\n1\n");
        Path second = text("b.csv", "x\n2\n");
        List<Double> seen = new ArrayList<>();

        try (RowReader reader = DataFile.open(List.of(first, second), ReadOptions.detect())) {
            double[] row = new double[1];
            while (reader.next(row)) {
                seen.add(row[0]);
                assertThat(reader.place()).endsWith(row[0] == 1 ? "a.csv, line 2" : "b.csv, line 2");
            }
            assertThat(reader.next(row)).isFalse();
            assertThatThrownBy(() -> reader.select(new int[] {0}, new int[0]))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(seen).containsExactly(1.0, 2.0);
    }

    private Path text(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
