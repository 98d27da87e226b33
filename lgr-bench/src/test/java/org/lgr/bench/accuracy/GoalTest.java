package org.lgr.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lgr.bench.accuracy.Goal.Verdict;
import org.lgr.bench.accuracy.OutputScore.DistributionScore;

class GoalTest {
    private static final DistributionScore DISTRIBUTION = new DistributionScore(0, 0.95, 0.995);

    private static Outcome outcome(String method, boolean complete, OutputScore... scores) {
        List<String> targets =
                IntStream.rangeClosed(1, scores.length).mapToObj(i -> "tau" + i).toList();
        return new Outcome(
                method,
                "",
                targets,
                complete,
                0,
                List.of(new Measurement(Arrays.asList(scores), 30, 30, 1, new PointTimes(1, 2), null, 1)));
    }

    private static OutputScore lgrScore(double nmse, int models) {
        return new OutputScore(nmse, DISTRIBUTION, models);
    }

    private static Outcome peer(String name, double nmse) {
        return outcome(name, true, new OutputScore(nmse, null, null));
    }

    private static Verdict check(Goal goal, Outcome... outcomes) {
        Map<String, Outcome> byMethod =
                Stream.of(outcomes).collect(Collectors.toMap(Outcome::method, outcome -> outcome));
        return goal.check().apply(byMethod);
    }

    @Test
    void errorsAreAveragedOverTargetsAndModelsAreThoseOfTheTargetWithTheMost() {
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 10), lgrScore(0.03, 30));

        assertThat(check(Goal.error(0.02), lgr)).isEqualTo(new Verdict("0.0200", true));
        assertThat(check(Goal.error(0.019), lgr).word()).isEqualTo("miss");
        assertThat(check(Goal.error(0.02, 30), lgr)).isEqualTo(new Verdict("0.0200 with 30.0", true));
        assertThat(check(Goal.error(0.02, 29), lgr).word()).isEqualTo("miss");
    }

    @Test
    void aGoalOfOneTargetLooksAtThatTarget() {
        Outcome lgr = outcome("lgr", false, lgrScore(0.01, 10), lgrScore(0.03, 30));

        assertThat(check(Goal.error("tau2", 0.03, 30), lgr).word()).isEqualTo("hit");
        assertThat(check(Goal.error("tau1", 0.009, 30), lgr).word()).isEqualTo("miss");
        assertThat(check(Goal.error("tau1", 0.01, 9), lgr).word()).isEqualTo("miss");
        assertThat(check(Goal.error("tau3", 1, 99), lgr).word()).isEqualTo("not judged");
    }

    @Test
    void theBestPeerIsTheOneToBeat() {
        Goal goal = Goal.errorBeside(0.5, "mlp", "gp");
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 1));

        assertThat(check(goal, lgr, peer("mlp", 0.03), peer("gp", 0.02)))
                .isEqualTo(new Verdict("0.0100, gp 0.0200", true));
        assertThat(check(goal, lgr, peer("mlp", 0.03), peer("gp", 0.019)).word())
                .isEqualTo("miss");
        assertThat(check(goal, lgr, peer("mlp", 0.03)).word()).isEqualTo("not judged");
    }

    @Test
    void whoIsAheadIsAheadOfEveryOtherMethodOfTheRun() {
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 1));
        Outcome stream = outcome("lgr-stream", true, lgrScore(0.001, 1));

        assertThat(check(Goal.leastError(), lgr, stream, peer("mlp", 0.03), peer("gp", 0.02)))
                .isEqualTo(new Verdict("0.0100, gp 0.0200", true));
        assertThat(check(Goal.leastError(), lgr, peer("mlp", 0.03), peer("gp", 0.01)))
                .isEqualTo(new Verdict("0.0100, gp 0.0100", false));
        assertThat(check(Goal.leastError(), lgr, stream).word()).isEqualTo("not judged");
        assertThat(check(Goal.leastError(), outcome("lgr", false, lgrScore(0.01, 1)), peer("gp", 0.02))
                        .word())
                .isEqualTo("not judged");
    }

    @Test
    void densitiesAreComparedWithMethodsThatHaveThem() {
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 1));
        Outcome gp = outcome("gp", true, new OutputScore(1, new DistributionScore(0.5, 0.95, 1), null));
        Outcome better = outcome("gp", true, new OutputScore(1, new DistributionScore(-0.5, 0.95, 1), null));

        assertThat(check(Goal.leastNlpd(), lgr, peer("mlp", 0.001), gp))
                .isEqualTo(new Verdict("0.000, gp 0.500", true));
        assertThat(check(Goal.leastNlpd(), lgr, better).word()).isEqualTo("miss");
        assertThat(check(Goal.leastNlpd(), lgr, peer("mlp", 0.001)).word()).isEqualTo("not judged");
    }

    @Test
    void costsAreRatiosOfOneRun() {
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 1)); // 30 s, as long as its peer

        assertThat(check(Goal.costBeside(3, "mlp"), lgr, peer("mlp", 1))).isEqualTo(new Verdict("1.00 x", true));
        assertThat(check(Goal.costBeside(0.9, "mlp"), lgr, peer("mlp", 1)).word())
                .isEqualTo("miss");
        assertThat(check(Goal.costBeside(3, "mlp"), lgr, peer("gp", 1)).word()).isEqualTo("not judged");
    }

    @Test
    void sharesHaveBounds() {
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 1));

        assertThat(check(Goal.coverage(0.93, 0.97), lgr)).isEqualTo(new Verdict("95.0 %", true));
        assertThat(check(Goal.coverage(0.96, 0.97), lgr).word()).isEqualTo("miss");
        assertThat(check(Goal.coverage(0.93, 0.94), lgr).word()).isEqualTo("miss");
        assertThat(check(Goal.ignorance(0.99), lgr)).isEqualTo(new Verdict("99.5 %", true));
        assertThat(check(Goal.ignorance(0.999), lgr).word()).isEqualTo("miss");
    }

    @Test
    void costIsThatOfAllTargets() {
        Outcome lgr = outcome("lgr", true, lgrScore(0.01, 1));

        assertThat(check(Goal.cost(30), lgr)).isEqualTo(new Verdict("30.0 s", true));
        assertThat(check(Goal.cost(29), lgr).word()).isEqualTo("miss");
    }

    @Test
    void nothingIsJudgedOnSomeTargetsOrWithoutLgr() {
        Outcome some = outcome("lgr", false, lgrScore(0.01, 1));

        assertThat(check(Goal.error(1), some)).isEqualTo(new Verdict("needs all targets", null));
        assertThat(check(Goal.errorBeside(1, "gp"), some, peer("gp", 0.1)))
                .isEqualTo(new Verdict("needs all targets", null));
        assertThat(check(Goal.error(1), peer("gp", 0.1))).isEqualTo(new Verdict("lgr was not run", null));
    }

    @Test
    void goalsAreNamedAsTheyWereGiven() {
        assertThat(Goal.error(0.0137, 24).stretch().text())
                .isEqualTo("stretch: nMSE <= 0.0137 with <= 24 local models");
    }
}
