package org.lgr.reproduce.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Dataset;
import org.lgr.data.robot.Sarcos;
import org.lgr.reproduce.experiment.Experiment.Size;
import org.lgr.reproduce.experiment.Reproduction.Findings;
import org.lgr.reproduce.report.Comparison;
import org.xml.sax.InputSource;

/** Runs every part of the reproduction with as little data as possible. */
class ExperimentTest {
    @TempDir
    private Path folder = Path.of("");

    private Findings run(Experiment experiment, String output, int threads) throws IOException {
        return new Reproduction(folder.resolve(output), Files::writeString, threads)
                .run(experiment, (done, cells, share) -> {});
    }

    private static Map<String, String> contents(Findings findings) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path file : findings.files()) {
            contents.put(file.getFileName().toString(), Files.readString(file));
        }
        return contents;
    }

    /**
     * Checks that the page and the tables contain every comparison with its verdict, and that pictures are well-formed.
     */
    private static Map<String, String> checked(Findings findings) throws Exception {
        Map<String, String> contents = contents(findings);
        String page = Files.readString(findings.page());
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("default-src 'none'")
                .doesNotContain("http://", "https://");
        assertThat(findings.comparisons()).isNotEmpty();
        for (Comparison comparison : findings.comparisons()) {
            assertThat(page).contains(comparison.what().replace("<", "&lt;"), comparison.band());
            assertThat(comparison.ours()).doesNotContain("NaN");
        }
        for (String name : contents.keySet()) {
            if (name.endsWith(".svg")) {
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(contents.get(name) + "")));
            }
        }
        return contents;
    }

    private static long lines(Map<String, String> contents, String name) {
        return String.valueOf(contents.get(name)).lines().count();
    }

    @Test
    void theSineHasThreePanels() throws Exception {
        Map<String, String> contents = checked(run(Experiment.sine(1), "sine", 1));

        assertThat(contents).containsOnlyKeys("sine.html", "sine-published.csv", "sine-numbers.csv", "sine-panels.svg");
        assertThat(contents.get("sine-panels.svg")).contains("LWR", "LGR, exact", "LGR, mean field", "truth");
        assertThat(lines(contents, "sine-numbers.csv")).isEqualTo(1 + 3);
    }

    @Test
    void theCrossHasARowForEveryMethodAndThreshold() throws Exception {
        Map<String, String> contents = checked(run(Experiment.cross(1, Size.TINY), "cross", 2));

        assertThat(contents)
                .containsOnlyKeys(
                        "cross.html",
                        "cross-published.csv",
                        "cross-thresholds.csv",
                        "cross-thresholds.svg",
                        "cross-models.svg");
        // Methods with a threshold: fixed and learned length scales, two thresholds; and one method without a
        // threshold.
        int rows = (CrossEntrant.values().length - 1) * 2 * 2 + 1;
        assertThat(lines(contents, "cross-thresholds.csv")).isEqualTo(1 + rows);
        assertThat(contents.get("cross-published.csv"))
                .contains(
                        "\"LWPR without LSL, nMSE\",0.2340,",
                        "\"LGR with LSL, nMSE\",0.0137,",
                        "\"ME with LSL, local models\",62.2,",
                        "LGR's nMSE below ME's");
        assertThat(contents.get("cross.html")).contains("SHA-256", "training data, seed 1", "0.1.0");
    }

    @Test
    void theSameBitsComeFromAnyNumberOfThreadsAndFromKeptCells() throws IOException {
        Map<String, String> first = contents(run(Experiment.cross(1, Size.TINY), "one", 1));
        Map<String, String> second = contents(run(Experiment.cross(1, Size.TINY), "two", 3));
        List<Integer> found = new ArrayList<>();
        Map<String, String> third = contents(new Reproduction(folder.resolve("two"), Files::writeString, 1)
                .run(Experiment.cross(1, Size.TINY), (done, cells, share) -> found.add(cells - done)));

        assertThat(second).isEqualTo(first);
        assertThat(third).isEqualTo(first);
        assertThat(found).containsExactly(0); // no cell was left to compute
    }

    @Test
    void moreSeedsComputeOnlyWhatIsNew() throws IOException {
        run(Experiment.sine(1), "sine", 1);
        List<Integer> missing = new ArrayList<>();

        new Reproduction(folder.resolve("sine"), Files::writeString, 1)
                .run(Experiment.sine(2), (done, cells, share) -> missing.add(cells - done));

        assertThat(missing).containsExactly(3, 2, 1, 0);
    }

    @Test
    void sarcosIsReadFromTheOfficialFilesAndLeaks() throws Exception {
        RobotFiles.sarcos(folder);

        Findings findings = run(Experiment.sarcos(folder, List.of(2), Size.TINY), "sarcos", 2);

        Map<String, String> contents = checked(findings);
        assertThat(findings.warnings()).hasSize(1);
        assertThat(findings.warnings().get(0)).contains("of the protocol \"published\" are also training rows");
        assertThat(lines(contents, "sarcos-leakage.csv")).isEqualTo(1 + 3);
        assertThat(lines(contents, "sarcos-joints.csv")).isEqualTo(1 + 3 * RobotEntrant.values().length);
        assertThat(contents.get("sarcos-published.csv"))
                .contains("\"J2, LGR, nMSE\",0.0195", "\"J2, LWPR, MSE\",8.938", "\"J2, ME, local models\",257")
                .contains("\"J2, trajectories: LGR's nMSE below ME's\",nothing")
                .doesNotContain("J1");
        assertThat(contents.get("sarcos.html")).contains("SHA-256 of " + Sarcos.TRAINING_FILE);
    }

    @Test
    void aStreamHasPublishedValuesBesideOurs() throws Exception {
        RobotFiles.sarcos(folder);

        Findings findings = run(Experiment.streaming(folder, List.of(1, 2), Size.TINY), "streaming", 2);

        Map<String, String> contents = checked(findings);
        assertThat(findings.warnings()).hasSize(1);
        assertThat(findings.warnings().get(0)).contains("about 44484 rows, this run about 600 of them");
        int methods = StreamingEntrant.values().length;
        assertThat(lines(contents, "streaming-joints.csv")).isEqualTo(1 + 2 * methods + methods);
        assertThat(lines(contents, "streaming-parts.csv")).isEqualTo(1 + 2 * methods);
        assertThat(contents.get("streaming-published.csv"))
                .contains("J2, LoG-GP, written from its paper beside LoG-GP, 50 points for each expert, SMSE\",0.0440,")
                .contains("SkyGP-Dense, 4 experts, MSLL\",-2.030,")
                .contains("J1, SMSE of the LGR stream and of the last target again");
        assertThat(contents.get("streaming-table.csv")).contains("I-SSGPR");
    }

    @Test
    void persistencePredictsTheTargetBefore() {
        Dataset first = Dataset.of(new double[][] {{0}, {0}, {0}}, new double[] {1, 3, 2}); // steps 2 and -1
        StreamingEntrant.Learner learner = StreamingEntrant.PERSISTENCE.after(first);
        assertThat(learner.predict(new double[] {0}).mean()).isEqualTo(2);
        assertThat(learner.predict(new double[] {0}).variance()).isEqualTo(2.5);

        learner.learn(new double[] {0}, 6);

        assertThat(learner.predict(new double[] {0}).mean()).isEqualTo(6);
        assertThat(learner.predict(new double[] {0}).variance()).isEqualTo(7);
    }

    @Test
    void barrettHasOneProtocolAndNothingPublished() throws Exception {
        RobotFiles.barrett(folder);

        Map<String, String> contents = checked(run(Experiment.barrett(folder, List.of(1, 7), Size.TINY), "barrett", 2));

        assertThat(lines(contents, "barrett-joints.csv")).isEqualTo(1 + 2 * RobotEntrant.values().length);
        assertThat(contents.get("barrett-published.csv")).doesNotContain("local models");
    }

    @Test
    void jointsAreCountedFromOneToSeven() throws IOException {
        RobotFiles.barrett(folder);

        assertThatThrownBy(() -> Experiment.barrett(folder, List.of(8), Size.TINY))
                .hasMessage("joints are counted from 1 to 7, got 8");
    }
}
