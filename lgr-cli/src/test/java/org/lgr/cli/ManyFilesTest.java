package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on several files at once. */
class ManyFilesTest {
    private static final String QUICK = " --max-local-models 3 --max-iterations 1";

    @TempDir
    static Path directory = Path.of("");

    private static CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeAll
    static void makeFiles() throws IOException {
        folder = new CommandFolder(directory);
        Files.createDirectories(directory.resolve("runs/more"));
        folder.succeed("generate cross --rows 100 --seed 1 -o ./runs/a.csv");
        folder.succeed("generate cross --rows 120 --seed 2 -o ./runs/b.npz");
        folder.succeed("generate cross --rows 80 --seed 3 -o ./runs/c.csv");
        folder.succeed("generate cross --rows 50 --seed 4 -o ./runs/more/d.csv");
        folder.succeed("fit ./runs/a.csv --target y -o ./model.lgr" + QUICK);
    }

    @Test
    void eachFileIsAGroupUnlessTheUserSaysOtherwise() throws IOException {
        CommandRun run = folder.succeed("fit ./runs/a.csv ./runs/b.npz ./runs/c.csv --target y -o ./all.lgr" + QUICK);

        assertThat(run.err())
                .contains("Learning y from 2 inputs and 300 rows")
                .contains("Each of the 3 files is a group, held out as a whole (--group COLS chooses others)");
        assertThat(folder.model("all.lgr").provenance().rows()).isEqualTo(300);
        assertThat(folder.succeed("fit ./runs/a.csv ./runs/c.csv --target y --group none -o ./n.lgr" + QUICK)
                        .err())
                .doesNotContain("is a group");
    }

    @Test
    void allFilesOfAPatternAreReadInTheOrderOfTheirNames() throws IOException {
        assertThat(folder.succeed("fit ./runs/*.csv --target y -o ./p.lgr" + QUICK)
                        .err())
                .contains("and 180 rows");
        assertThat(folder.succeed("fit ./runs/** --target y -o ./q.lgr" + QUICK).err())
                .contains("and 350 rows");
        folder.succeed("predict ./model.lgr ./runs/*.csv --keep y -o ./out.csv");
        double[] kept = folder.table("out.csv").column(0);
        assertThat(kept).hasSize(180);
        assertThat(kept[0]).isEqualTo(folder.table("runs/a.csv").column(2)[0]);
        assertThat(kept[179]).isEqualTo(folder.table("runs/c.csv").column(2)[79]);
    }

    @Test
    void wholeFilesAreHeldOut() {
        String command = "fit ./runs/a.csv ./runs/b.npz ./runs/c.csv --target y --split groups:0.3 -o ./h.lgr";

        assertThat(folder.succeed(command + QUICK).out()).containsPattern("Scores on (80|100|120) held-out rows");
    }

    @Test
    void scoresAreShownByFile() throws IOException {
        CommandRun run = folder.succeed("evaluate ./model.lgr ./runs/a.csv ./runs/b.npz");

        assertThat(run.out()).contains("By file").containsPattern("\\./runs/b\\.npz +120 +\\d\\.\\d{4}");
        Map<String, Object> json = folder.succeed("evaluate ./model.lgr ./runs/a.csv ./runs/b.npz --json")
                .json();
        Map<String, Object> alone =
                folder.succeed("evaluate ./model.lgr ./runs/b.npz --json").json();
        assertThat(json).containsEntry("rows", 220);
        assertThat((List<?>) Objects.requireNonNull(json.get("files")))
                .element(1)
                .asString()
                .contains("nmse=" + alone.get("nmse"));
        assertThat(alone).doesNotContainKey("files");
    }

    @Test
    void aReportShowsScoresByFile() throws IOException {
        folder.succeed("report ./model.lgr ./runs/a.csv ./runs/c.csv -o ./report.html");

        assertThat(Files.readString(folder.file("report.html")))
                .contains("scores of " + folder.file("runs/a.csv"))
                .contains("180 rows of 2 files");
    }

    @Test
    void aStreamGoesThroughAllFiles() {
        assertThat(folder.succeed("stream ./runs/a.csv ./runs/c.csv --target y -o ./s.csv")
                        .out())
                .contains("180 rows in");
        assertThat(folder.succeed("stream ./model.lgr ./runs/a.csv ./runs/c.csv -o ./s.csv")
                        .out())
                .contains("180 rows in");
    }

    @Test
    void groupsMayBeThoseOfEachFile() throws IOException {
        folder.write("g1.csv", "run,x,y\n1,0,0\n1,1,1\n2,2,2\n2,3,3\n");
        folder.write("g2.csv", "run,x,y\n1,4,4\n1,5,5\n2,6,6\n2,7,7\n");

        String split = "fit ./g1.csv ./g2.csv --target y --ignore run --split groups:0.25 -o ./g.lgr --group ";

        assertThat(folder.succeed(split + "file,run").out()).contains("Scores on 2 held-out rows");
        assertThat(folder.succeed(split + "run").out()).contains("Scores on 4 held-out rows");
    }

    @Test
    void whatCannotBeMeantIsRefused() {
        assertThat(folder.run("fit ./runs/*.mat --target y").err()).contains("no file matches ./runs/*.mat");
        assertThat(folder.run("fit ./nowhere/*.csv --target y").err()).contains("no file matches ./nowhere/*.csv");
        assertThat(folder.run("fit ./runs/a.csv ./runs/a.csv --target y").err()).contains("is given twice");
        assertThat(folder.run("fit ./runs/a.csv - --target y").err()).contains("cannot be read together");
        assertThat(folder.run("fit ./runs/a.csv --target y --group file").err()).contains("--group file needs several");
        assertThat(folder.run("predict ./model.lgr ./runs/*.csv -o ./runs/c.csv")
                        .err())
                .contains("would replace the input");
    }

    @Test
    void aFitOfSeveralFilesIsThatOfTheirRows() throws IOException {
        folder.succeed("fit ./runs/a.csv ./runs/c.csv --target y --group none -o ./two.lgr" + QUICK);
        folder.write(
                "joined.csv",
                String.join("\n", folder.lines("runs/a.csv")) + "\n"
                        + String.join("\n", folder.lines("runs/c.csv").subList(1, 81)) + "\n");
        folder.succeed("fit ./joined.csv --target y -o ./one.lgr" + QUICK);

        assertThat(folder.bytes("two.lgr")).isEqualTo(folder.bytes("one.lgr"));
    }
}
