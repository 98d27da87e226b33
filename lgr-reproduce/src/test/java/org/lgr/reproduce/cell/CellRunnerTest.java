package org.lgr.reproduce.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Dataset;

class CellRunnerTest {
    private static final Dataset DATA = Dataset.of(1, new double[] {1, 2}, new double[] {3, 4});
    private static final Dataset OTHER = Dataset.of(1, new double[] {1, 2}, new double[] {3, 5});

    @TempDir
    private Path folder = Path.of("");

    private final AtomicInteger computed = new AtomicInteger();

    private Results run(List<ResultCell> cells) throws IOException {
        return run(cells, (done, all, share) -> {});
    }

    private Results run(List<ResultCell> cells, CellListener listener) throws IOException {
        return new CellRunner(new ResultStore(folder, Files::writeString), 2, listener).run(cells);
    }

    private ResultCell cell(String name, String settings, Dataset training) {
        return ResultCell.of(name, settings, training, DATA, 1, () -> {
            computed.incrementAndGet();
            return new Result().with("length", settings.length());
        });
    }

    private List<ResultCell> ten(String settings) {
        return IntStream.range(0, 10)
                .mapToObj(i -> cell("cell " + i, settings, DATA))
                .toList();
    }

    @Test
    void aCellIsComputedOnce() throws IOException {
        run(ten("some"));
        Results results = run(ten("some"));

        assertThat(computed).hasValue(10);
        assertThat(results.of("cell 7").value("length")).isEqualTo(4);
    }

    @Test
    void aCellWithOtherSettingsOrOtherDataIsComputedAnew() throws IOException {
        run(List.of(cell("one", "some", DATA)));

        Results results = run(List.of(cell("one", "others", DATA)));
        run(List.of(cell("one", "some", OTHER)));

        assertThat(computed).hasValue(3);
        assertThat(results.of("one").value("length")).isEqualTo(6);
    }

    @Test
    void aDamagedFileIsComputedAnewAndReplaced() throws IOException {
        ResultCell cell = cell("one", "some", DATA);
        run(List.of(cell));
        Path file = folder.resolve(cell.fileName());
        String whole = Files.readString(file);

        for (String damaged : List.of("", "some other file", whole.substring(0, whole.length() - 4), whole + "x y\n")) {
            Files.writeString(file, damaged);
            run(List.of(cell));
            assertThat(file).hasContent(whole);
        }

        assertThat(computed).hasValue(5);
    }

    @Test
    void whatWasDoneBeforeAFailureIsKept() throws IOException {
        List<ResultCell> cells = new ArrayList<>(ten("some"));
        cells.add(ResultCell.of(
                "broken",
                "some",
                DATA,
                DATA,
                0.5,
                () -> { // the cheapest, which runs last
                    throw new IllegalStateException("no luck");
                }));

        assertThatThrownBy(() -> run(cells))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no luck");
        run(ten("some"));

        assertThat(computed).hasValueBetween(10, 11); // another may have been running
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(10);
        }
    }

    @Test
    void anInterruptionEndsTheRun() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> run(List.of(cell("one", "some", DATA))))
                .isInstanceOf(CancellationException.class)
                .hasMessageContaining("finished cells are kept");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void progressCountsWhatWasThereAndSharesWhatWasNot() throws IOException {
        run(ten("some").subList(0, 4));
        List<String> heard = new ArrayList<>();

        run(ten("some").subList(0, 6), (done, all, share) -> heard.add(done + "/" + all + " " + share));

        assertThat(heard).containsExactly("4/6 0.0", "5/6 0.5", "6/6 1.0");
    }

    @Test
    void twoCellsOfOneNameAreAMistake() {
        assertThatThrownBy(() -> run(List.of(cell("one", "some", DATA), cell("one", "others", DATA))))
                .hasMessage("two cells are called one");
    }
}
