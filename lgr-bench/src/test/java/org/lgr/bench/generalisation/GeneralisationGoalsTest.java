package org.lgr.bench.generalisation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GeneralisationGoalsTest {
    private static TaskResults results(String name, int folds, Result... results) {
        return new Results(List.of(results), List.of()).of(Example.task(name, folds, 1));
    }

    private static String word(List<TaskResults> tasks, String goal) {
        return judgement(tasks, goal).word();
    }

    private static Judgement judgement(List<TaskResults> tasks, String goal) {
        return GeneralisationGoals.judge(tasks).stream()
                .filter(judgement -> judgement.goal().equals(goal))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void errorAndDensityAreComparedWithTheProcess() {
        List<TaskResults> tasks = List.of(results(
                "arm-4", 1, Example.lgr("arm-4", 0, 1, 0.1, 2.1, 0), Example.process("arm-4", 0, "ard-gp", 0.1, 2)));

        assertThat(word(tasks, "arm-4: nMSE at most ard-gp's")).isEqualTo("hit");
        assertThat(word(tasks, "arm-4: NLPD at most ard-gp's")).isEqualTo("miss");
        assertThat(word(tasks, "arm-4: 95 % interval covers 90-98 %")).isEqualTo("hit");
    }

    @Test
    void partOfATaskIsNotJudged() {
        List<TaskResults> tasks = List.of(
                results("pol", 2, Example.lgr("pol", 0, 1, 0.1, 2.1, 0), Example.peer("pol", 0, "xgboost", 0.2)));

        assertThat(judgement(tasks, "pol: nMSE at most the best peer's").reached())
                .isEqualTo("0.1000, xgboost 0.2000 (part)");
        assertThat(word(tasks, "pol: nMSE at most the best peer's")).isEqualTo("not judged");
    }

    @Test
    void withoutPeersNobodyCanTell() {
        List<TaskResults> tasks = List.of(results("panda", 1, Example.lgr("panda", 0, 1, 0.16, 2.1, 0)));

        assertThat(word(tasks, "panda: nMSE <= 0.15")).isEqualTo("miss");
        assertThat(word(tasks, "panda: nMSE at most the best peer's")).isEqualTo("not judged");
        assertThat(word(tasks, "lgr: x linear's nMSE <= 1.1")).isEqualTo("not judged");
        assertThat(word(tasks, "lgr: spread of seeds <= 1.25")).isEqualTo("not judged");
    }

    @Test
    void onSmallTablesTheDensityCountsOnMost() {
        List<TaskResults> tasks = new ArrayList<>();
        for (String name : GeneralisationTasks.SMALL) {
            double nlpd = tasks.size() < 4 ? 1 : 3; // better on four of six
            tasks.add(results(
                    name,
                    1,
                    Example.lgr(name, 0, 1, 0.109, nlpd, 0),
                    Example.process(name, 0, "linear", 0.5, 2),
                    Example.peer(name, 0, "xgboost", 0.1)));
        }

        assertThat(word(tasks, "wine: nMSE <= 1.1 x the best peer's")).isEqualTo("hit");
        assertThat(judgement(tasks, "NLPD best of all on most small tables"))
                .isEqualTo(new Judgement("NLPD best of all on most small tables", "4 of 6", 6, true));
        assertThat(word(tasks.subList(0, 5), "NLPD best of all on most small tables"))
                .isEqualTo("not judged");
    }

    @Test
    void theWorstTaskDecidesAboutSafety() {
        List<TaskResults> tasks = List.of(
                results(
                        "arm-3",
                        1,
                        Example.lgr("arm-3", 0, 1, 0.2, 2, 1),
                        Example.lgr("arm-3", 0, 2, 0.1, 2, 1),
                        Example.process("arm-3", 0, "linear", 0.19, 2)),
                results("wine", 1, Example.lgr("wine", 0, 1, 0.2, 2, 6), Example.process("wine", 0, "linear", 0.1, 2)));

        assertThat(judgement(tasks, "lgr: x linear's nMSE <= 1.1"))
                .isEqualTo(new Judgement("lgr: x linear's nMSE <= 1.1", "2.00 wine y fold 0", 2, false));
        assertThat(judgement(tasks, "lgr: farthest made <= 5 widths").reached()).isEqualTo("6.00 wine all x 5");
        assertThat(word(tasks, "lgr: farthest made <= 5 widths")).isEqualTo("miss");
        assertThat(judgement(tasks, "lgr: beyond 2 widths <= 0.01 %").reached()).isEqualTo("0.0333 % of 3000 points");
        assertThat(word(tasks, "lgr: beyond 2 widths <= 0.01 %")).isEqualTo("miss");
        assertThat(word(tasks, "lgr: means in range >= 99.9 %")).isEqualTo("hit");
        assertThat(word(tasks, "lgr: largest weight <= 1000")).isEqualTo("hit");
        assertThat(judgement(tasks, "lgr: spread of seeds <= 1.25").reached()).isEqualTo("2.00 arm-3");
        assertThat(word(tasks.subList(0, 1), "lgr: x linear's nMSE <= 1.1")).isEqualTo("hit");
    }

    @Test
    void tablesOfTheLongestNamesFitATerminal() {
        String name = "sarcos-trajectories";
        TaskResults task = results(
                name,
                1,
                Stream.concat(
                                Results.METHODS.stream()
                                        .map(method -> Example.process(
                                                name,
                                                0,
                                                method,
                                                method.equals("lightgbm-linear") ? 2e-4 : 3e-4,
                                                -12.345)),
                                Stream.of(Example.lgr(name, 0, 2, 1e9, 1, 123_456)))
                        .toArray(Result[]::new));

        List<String> lines = new ArrayList<>(TaskTables.sheet(task).text());
        SummaryTables.sheets(List.of(task)).forEach(sheet -> lines.addAll(sheet.text()));
        lines.addAll(GeneralisationGoals.sheet(List.of(task)).text());

        assertThat(lines).allMatch(line -> line.length() <= 100);
        assertThat(lines).anyMatch(line -> line.contains("lgr-ungrouped: spread of seeds <= 1.25"));
    }
}
