package org.lgr.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.bench.BenchRun;

class PlotCommandTest {
    private static final List<String> PAGE = List.of(
            "# Page",
            "### arm",
            "",
            "| method | nMSE | NLPD | train CPU s |",
            "|---|---|---|---|",
            "| lgr | 0.0136 | 0.845 | 26.5 |",
            "| forest * | 0.0441 |  | 131.8 |",
            "",
            "| nMSE of | tau1 |",
            "|---|---|",
            "| lgr | 0.1 |",
            "### several",
            "| data | method | nMSE | train CPU s |",
            "|---|---|---|---|",
            "| sine | lgr | 0.1 | 1 |",
            "| cross | lgr | 0.2 | 2 |");

    @TempDir
    private Path folder;

    @Test
    void everyTableWithErrorsAndTimesOfOneDataSetIsAChart() {
        assertThat(PlotCommand.charts(PAGE))
                .containsExactly(new CostPlot.Chart(
                        "arm",
                        List.of(new CostPlot.Point("lgr", 26.5, 0.0136), new CostPlot.Point("forest", 131.8, 0.0441))));
    }

    @Test
    void theCommandWritesTheFigureOfAPage() throws IOException {
        Path page = Files.write(folder.resolve("page.md"), PAGE);
        Path figure = folder.resolve("figure.svg");
        BenchRun bench = new BenchRun();
        assertThat(bench.run("plot", page.toString(), "-o", figure.toString()))
                .as(bench.err())
                .isZero();
        assertThat(figure).content().contains(">arm</text>", ">lgr</text>", ">forest</text>");
    }

    @Test
    void aPageWithoutTablesIsRefusedByName() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "# Nothing\n");
        BenchRun bench = new BenchRun();
        assertThat(bench.run(
                        "plot",
                        page.toString(),
                        "-o",
                        folder.resolve("figure.svg").toString()))
                .isEqualTo(1);
        assertThat(bench.err()).contains(page + " has no table with the columns method, nMSE and train CPU s");
    }

    @Test
    void theFigureOfTheDocumentationIsThatOfItsTables() throws IOException {
        Path tables = Path.of("..", "docs", "benchmarks", "accuracy.md");
        Path figure = Path.of("..", "docs", "benchmarks", "accuracy.svg");
        assertThat(figure).hasContent(CostPlot.draw(PlotCommand.charts(Files.readAllLines(tables))));
    }
}
