package org.lgr.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.FitControl;
import org.lgr.FitListener;
import org.lgr.Iteration;
import org.lgr.bench.BenchRun;
import org.lgr.bench.accuracy.Goal.Verdict;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.LgrCourse;
import org.lgr.bench.method.LgrMethod;
import org.lgr.bench.method.LgrStage;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.Toys;

class ProgressTest {
    private static final Samples TRAINING = Toys.productAndLine(150, 0.1, 1);
    private static final LgrMethod LGR = new LgrMethod(1);

    private final LgrCourse course = new LgrCourse(LGR);

    @Test
    void theCourseHasAllIterationsOfEveryTargetAndIsFoundOnce() {
        List<List<Iteration>> iterations = course.of(TRAINING);

        assertThat(iterations)
                .hasSize(2)
                .allSatisfy(output -> assertThat(output)
                        .extracting(Iteration::number)
                        .startsWith(1)
                        .doesNotHaveDuplicates()
                        .isSorted());
        assertThat(course.of(TRAINING)).isSameAs(iterations);
    }

    @Test
    void theLastStageIsTheWholeFit() {
        assertThat(means(new LgrStage(course, 8, 8))).isEqualTo(means(LGR));
        assertThat(new LgrStage(course, 8, 8).name()).isEqualTo(LGR.name());
    }

    @Test
    void anEarlyStageIsTheFitStoppedThere() {
        List<Integer> limits =
                course.of(TRAINING).stream().map(all -> 3 * all.size() / 4).toList();
        List<Iteration> heard = new ArrayList<>();
        FitControl control = new FitControl();
        FitListener stopping = iteration -> {
            heard.add(iteration);
            if (iteration.number() == limits.get(iteration.output())) {
                control.stop(iteration.output());
            }
        };
        Fitted stopped = LGR.fit(TRAINING, 1, stopping, control);

        LgrStage stage = new LgrStage(course, 24, 32);

        assertThat(stage.name()).isEqualTo("lgr 3/4");
        assertThat(means(stage))
                .isEqualTo(stopped.predict(TRAINING.inputs()).get(0).means())
                .isNotEqualTo(means(LGR));
        assertThat(stage.tuned(TRAINING).description())
                .startsWith(heard.size() + " of "
                        + course.of(TRAINING).stream().mapToInt(List::size).sum() + " iterations, objective ");
    }

    @Test
    void aStageHasAtLeastOneIteration() {
        assertThat(new LgrStage(course, 1, 1_000_000).tuned(TRAINING).description())
                .startsWith("2 of "); // one for each target
    }

    private static double[] means(Method method) {
        return method.fit(TRAINING, 1).predict(TRAINING.inputs()).get(0).means();
    }

    @Test
    void timeToAccuracyIsThatOfTheCheapestStageAsGoodAsTheBestPeer() {
        Outcome coarse = outcome("lgr 1/4", 0.5, 1);
        Outcome enough = outcome("lgr 1/2", 0.2, 3);
        Outcome whole = outcome("lgr", 0.1, 9);

        assertThat(judge(coarse, enough, whole, outcome("gp", 0.2, 9), outcome("mlp", 0.3, 2)))
                .isEqualTo(new Verdict(
                        "lgr took 3.0 CPU s to 0.2000; gp took 9.0 to 0.2000; ratio 0.33, 0.17 with its tuning", true));
        assertThat(judge(coarse, enough, whole, outcome("lgr-stream", 0.15, 26)))
                .isEqualTo(new Verdict(
                        "lgr took 9.0 CPU s to 0.1000; lgr-stream took 26.0 to 0.1500; ratio 0.35, 0.17 with its tuning",
                        false));
        assertThat(judge(coarse, enough, whole, outcome("gp", 0.05, 4)))
                .isEqualTo(new Verdict("lgr did not reach it; gp took 4.0 to 0.0500", false));
        assertThat(judge(whole).word()).isEqualTo("not judged");
    }

    private static Outcome outcome(String method, double nmse, double cpuSeconds) {
        OutputScore score = new OutputScore(nmse, null, null);
        Measurement measurement =
                new Measurement(List.of(score), cpuSeconds, cpuSeconds, 1, new PointTimes(1, 2), null, 1);
        // Tuning takes as long as learning.
        return new Outcome(method, "", List.of("y"), true, cpuSeconds, List.of(measurement));
    }

    private static Verdict judge(Outcome... outcomes) {
        Map<String, Outcome> byMethod = new LinkedHashMap<>();
        for (Outcome outcome : outcomes) {
            byMethod.put(outcome.method(), outcome);
        }
        return TimeToAccuracy.GOAL.check().apply(byMethod);
    }

    @Test
    void theCommandShowsAllStagesAndPeersAndEndsWithTheTimeToAccuracy(@TempDir Path folder) throws Exception {
        BenchRun bench = new BenchRun();
        Path json = folder.resolve("progress.json");
        Path svg = folder.resolve("progress.svg");

        int exitCode = bench.run(
                "progress",
                "--quick",
                "--only=arm",
                "--joints=1",
                "--methods=gp,lgr",
                "--json=" + json,
                "--svg=" + svg);

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out())
                .containsPattern("(?m)^  lgr 1/32 +\\d+\\.\\d{4} ")
                .containsPattern("(?m)^  lgr 7/8 +\\d+\\.\\d{4} ")
                .containsPattern("(?m)^  lgr +\\d+\\.\\d{4} ")
                .containsPattern("(?m)^  gp +\\d+\\.\\d{4} ")
                .containsPattern("lgr 1/4: \\d+ of \\d+ iterations, objective -?\\d+\\.\\d{4} per row");
        double[] stages = errors("lgr(?: \\d+/\\d+)?", bench.out());
        double peer = errors("gp", bench.out())[0];
        assertThat(stages).hasSize(11);
        String peerTook = "; gp took \\d+\\.\\d to " + String.format(Locale.ROOT, "%.4f", peer);
        // The cheapest stage with at most the error of the peer, if there is one.
        assertThat(bench.out().lines().reduce("", (before, line) -> line))
                .matches(
                        Arrays.stream(stages).anyMatch(error -> error <= peer)
                                ? "arm: lgr took \\d+\\.\\d CPU s to \\d\\.\\d{4}" + peerTook
                                        + "; ratio \\d+\\.\\d\\d.*"
                                : "arm: lgr did not reach it" + peerTook);
        assertThat(Files.readString(json)).contains("\"suite\" : \"progress\"", "\"method\" : \"lgr 1/2\"");
        assertThat(Files.readString(svg)).contains(">lgr 1/8</text>", ">gp</text>");
    }

    private static double[] errors(String method, String table) {
        return Pattern.compile("(?m)^  " + method + " +(\\d+\\.\\d{4}) ")
                .matcher(table)
                .results()
                .mapToDouble(row -> Double.parseDouble(row.group(1)))
                .toArray();
    }

    @Test
    void wrongUsageIsExplained() {
        BenchRun bench = new BenchRun();

        assertThat(bench.run("progress", "--methods=svm")).isEqualTo(2);
        assertThat(bench.err()).contains("there is no method 'svm'; there are lgr, ");
    }
}
