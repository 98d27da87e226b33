package org.lgr.bench.generalisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.bench.generalisation.MadeInputs.Kind;
import org.lgr.bench.generalisation.MadeInputs.Score;
import org.lgr.bench.generalisation.Result.Cell;
import org.lgr.bench.generalisation.TaskResults.BesideLinear;
import org.lgr.bench.generalisation.TaskResults.Comparison;

class TaskResultsTest {
    /** LGR with two seeds on two folds, linear regression on both folds, and a network on the second only. */
    private static final TaskResults RESULTS = new Results(
                    List.of(
                            Example.lgr("t", 0, 1, 0.1, 1, 0),
                            Example.lgr("t", 0, 2, 0.3, 2, 3),
                            Example.lgr("t", 1, 1, 0.4, 3, 1),
                            Example.lgr("t", 1, 2, 0.4, 4, 1),
                            Example.process("t", 0, "linear", 0.6, 1.5),
                            Example.process("t", 1, "linear", 0.2, 4.5),
                            Example.peer("t", 1, "mlp", 0.16),
                            Example.peer("other", 1, "mlp", 9)),
                    List.of())
            .of(Example.task("t", 2, 1));

    @Test
    void seedsAreAveragedBeforeCells() {
        assertThat(RESULTS.mean("lgr", Result::nmse)).hasValue(0.3);
        assertThat(RESULTS.worst("lgr", Result::nmse)).hasValue(0.4);
        assertThat(RESULTS.mean("mlp", Result::nlpd)).isEmpty();
        assertThat(RESULTS.cpuSeconds("lgr")).isEqualTo(2);
    }

    @Test
    void theBestPeerIsFoundOnTheCellsInCommon() {
        assertThat(RESULTS.besideBest("lgr", Result::nmse)).contains(new Comparison("mlp", 0.4, 0.16));
        assertThat(RESULTS.besideBest("mlp", Result::nmse).orElseThrow().ratio())
                .isEqualTo(1);
        assertThat(RESULTS.besideBest("lgr", Result::nlpd)).contains(new Comparison("linear", 2.5, 3));
        assertThat(RESULTS.beside("lgr", "ard-gp", Result::nmse)).isEmpty();
    }

    @Test
    void linearRegressionIsComparedFitByFit() {
        assertThat(RESULTS.worstBesideLinear("lgr")).contains(new BesideLinear(new Cell(1, "y"), 2));
    }

    @Test
    void theSpreadIsThatOfTheMeansOfSeeds() {
        assertThat(RESULTS.spread("lgr").orElseThrow()).isCloseTo(0.35 / 0.25, within(1e-12));
        assertThat(RESULTS.spread("linear")).isEmpty();
    }

    @Test
    void methodsAreRankedAndOrdered() {
        assertThat(RESULTS.methods()).containsExactly("lgr", "mlp", "linear");
        assertThat(RESULTS.rank("mlp")).contains(1);
        assertThat(RESULTS.rank("lgr")).contains(2);
        assertThat(RESULTS.rank("linear")).contains(3);
        assertThat(RESULTS.rank("xgboost")).isEmpty();
    }

    @Test
    void aMethodIsCompleteWithAllCells() {
        assertThat(RESULTS.complete("lgr")).isTrue();
        assertThat(RESULTS.complete("mlp")).isFalse();
    }

    @Test
    void madeInputsOfAllFitsCountTogether() {
        assertThat(RESULTS.made("lgr", Kind.FAR)).contains(new Score(Kind.FAR, 4000, 1, 3, 12));
        assertThat(RESULTS.made("lgr", Kind.SWAPPED)).isEmpty();
    }
}
