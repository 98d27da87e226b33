package org.lgr.reproduce.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.data.synthetic.Cross;
import org.lgr.reproduce.method.Contender;

class TuningTest {
    @Test
    void aSettingIsComparedOnRowsOfGroupsThatItDidNotLearnFrom() {
        Dataset data = Cross.sample(1000, 0.1, 1)
                .withGroups(IntStream.range(0, 1000).map(n -> n / 100).toArray());
        Set<Integer> learned = new HashSet<>();
        RobotEntrant.Choice spy = new RobotEntrant.Choice("", new Contender("", training -> {
            IntStream.range(0, training.size()).map(training::group).forEach(learned::add);
            return Contender.linear().fit(training);
        }));

        Tuning.errors(List.of(spy), data);

        assertThat(learned).hasSize(8); // of ten
    }

    @Test
    void eachSettingGetsItsOwnError() {
        Dataset line = Dataset.of(
                1,
                IntStream.range(0, 100).mapToDouble(n -> n).toArray(),
                IntStream.range(0, 100).mapToDouble(n -> 3 * n).toArray());
        RobotEntrant.Choice right = new RobotEntrant.Choice("right", Contender.linear());
        RobotEntrant.Choice wrong = new RobotEntrant.Choice(
                "wrong",
                new Contender(
                        "",
                        training -> Contender.linear().fit(training.withTarget(new double[training.size()], "zero"))));

        double[] errors = Tuning.errors(List.of(wrong, right), line);

        assertThat(errors[0]).isGreaterThan(1);
        assertThat(errors[1]).isLessThan(1e-6);
    }

    @Test
    void aSettingLearnsFromNoMoreRowsThanItHasTimeFor() {
        List<Integer> learned = new ArrayList<>();
        Contender spy = new Contender("", training -> {
            learned.add(training.size());
            return Contender.linear().fit(training);
        });

        Tuning.errors(
                List.of(new RobotEntrant.Choice("slow", spy, 50), new RobotEntrant.Choice("quick", spy)),
                Cross.sample(1000, 0.1, 1));

        assertThat(learned).containsExactly(50, 800);
    }

    @Test
    void aSampleHasAsManyDifferentRowsAsWanted() {
        int[] rows = IntStream.range(0, 50).map(n -> 2 * n).toArray();

        assertThat(Tuning.sample(rows, 20)).hasSize(20).doesNotHaveDuplicates();
        assertThat(rows).contains(Tuning.sample(rows, 20));
        assertThat(Tuning.sample(rows, 50)).isEqualTo(rows);
    }
}
