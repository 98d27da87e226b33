package org.lgr.bench.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.bench.method.Toys;
import org.lgr.data.Split;

class SamplesTest {
    @Test
    void rowsKeepTheirTargetsAndGroups() {
        Samples rows = Toys.grouped(6, 2).rows(new int[] {5, 0});

        assertThat(rows.inputs()).isDeepEqualTo(new double[][] {{5}, {0}});
        assertThat(rows.target(0)).containsExactly(5, 0);
        assertThat(rows.groups()).containsExactly(2, 0);
    }

    @Test
    void someTargetsKeepTheirNames() {
        Samples samples = Toys.productAndLine(3, 0, 1);

        Samples line = samples.targets(new int[] {1});

        assertThat(line.targetNames()).containsExactly("line");
        assertThat(line.target(0)).isEqualTo(samples.target(1));
        assertThat(line.datasets().get(0).names().target()).isEqualTo("line");
    }

    @Test
    void aSampleHasNoRowTwice() {
        double[] sample = Toys.grouped(100, 10).sample(30, 7).target(0);

        assertThat(sample).hasSize(30).doesNotHaveDuplicates();
        assertThat(Toys.grouped(100, 10).sample(30, 7).target(0)).isEqualTo(sample);
        assertThat(Toys.grouped(100, 10).sample(30, 8).target(0)).isNotEqualTo(sample);
        assertThat(Toys.grouped(100, 10).sample(1000, 7).target(0)).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void validationHoldsWholeGroups() {
        Samples samples = Toys.grouped(100, 10);

        Split split = samples.validation(0.2, 1);

        assertThat(split.test()).hasSize(20);
        assertThat(groups(samples, split.test())).doesNotContainAnyElementsOf(groups(samples, split.training()));
    }

    private static Set<Integer> groups(Samples samples, int[] rows) {
        int[] groups = Objects.requireNonNull(samples.groups());
        return Arrays.stream(rows).mapToObj(n -> groups[n]).collect(Collectors.toSet());
    }

    @Test
    void datasetsShareInputsAndKnowTheGroups() {
        assertThat(Toys.productAndLine(5, 0.1, 3).datasets())
                .extracting(data -> data.names().target())
                .containsExactly("product", "line");
        Dataset grouped = Toys.grouped(6, 2).datasets().get(0);
        assertThat(grouped.hasGroups()).isTrue();
        assertThat(grouped.group(5)).isEqualTo(2);
    }

    @Test
    void aDatasetSurvivesTheWayThereAndBack() {
        Dataset data = Toys.productAndLine(5, 0.1, 3).datasets().get(0);

        assertThat(Samples.of(data).datasets()).containsExactly(data);
    }
}
