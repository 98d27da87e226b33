package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTest {
    private static final double[][] X = {{1, 2}, {3, 4}, {5, 6}};
    private static final double[] Y = {7, 8, 9};

    @Test
    void bothFormsHoldTheSameRows() {
        Dataset data = Dataset.of(X, Y);
        assertThat(data).isEqualTo(Dataset.of(2, new double[] {1, 2, 3, 4, 5, 6}, Y));
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.dimension()).isEqualTo(2);
        assertThat(data.input(1, 0)).isEqualTo(3);
        assertThat(data.target(2)).isEqualTo(9);
        assertThat(TestData.row(data, 2)).containsExactly(5, 6);
        assertThat(data.inputs()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(data.targets()).containsExactly(7, 8, 9);
        assertThat(data).hasToString("Dataset[3 rows, 2 inputs]");
    }

    @Test
    void namesStayWithTheRows() {
        VariableNames names = new VariableNames(List.of("position", "velocity"), "torque");
        Dataset data = Dataset.of(X, Y).withNames(names);
        assertThat(data.select(1).names()).isEqualTo(names);
        assertThat(data).isNotEqualTo(Dataset.of(X, Y));
        assertThat(data.sha256()).isEqualTo(Dataset.of(X, Y).sha256());
        assertThatThrownBy(() -> data.withNames(VariableNames.numbered(3)))
                .hasMessage("the dataset has 2 inputs, but there are 3 names for them");
        assertThatThrownBy(() -> new VariableNames(List.of("a", "b"), "a"))
                .hasMessageContaining("two variables are called \"a\"");
        assertThatThrownBy(() -> new VariableNames(List.of(" "), "a")).hasMessageContaining("not be blank");
    }

    @Test
    void arraysAreCopiedOnTheWayInAndOut() {
        double[][] x = {{1, 2}, {3, 4}};
        double[] y = {5, 6};
        double[] flat = {1, 2, 3, 4};
        Dataset data = Dataset.of(x, y);
        Dataset fromFlat = Dataset.of(2, flat, y);
        x[0][0] = 99;
        y[0] = 99;
        flat[0] = 99;
        data.inputs()[1] = 99;
        data.targets()[1] = 99;
        assertThat(data).isEqualTo(Dataset.of(new double[][] {{1, 2}, {3, 4}}, new double[] {5, 6}));
        assertThat(fromFlat).isEqualTo(data);
    }

    @Test
    void selectKeepsTheOrderAskedForAndAllowsRepetition() {
        Dataset data = Dataset.of(X, Y).select(2, 0, 2);
        assertThat(data).isEqualTo(Dataset.of(new double[][] {{5, 6}, {1, 2}, {5, 6}}, new double[] {9, 7, 9}));
        assertThatThrownBy(() -> data.select()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> data.select(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void hashTellsShapeAndValuesApart() {
        Dataset data = Dataset.of(X, Y);
        assertThat(data.sha256())
                .hasSize(64)
                .isEqualTo(Dataset.of(X, Y).sha256())
                .isNotEqualTo(Dataset.of(X, new double[] {7, 8, 9.5}).sha256())
                .isNotEqualTo(data.select(0, 2, 1).sha256())
                .isNotEqualTo(Dataset.of(1, new double[] {1, 2, 3}, Y).sha256());
        assertThat(data).hasSameHashCodeAs(Dataset.of(X, Y)).isNotEqualTo(data.select(0, 2, 1));
    }

    @Test
    void hashIsSha256OfShapeAndRowsInLittleEndianOrder() throws Exception {
        java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocate(8 + 2 * 8).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(1).putInt(1).putDouble(0.5).putDouble(-2);
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256").digest(bytes.array());
        assertThat(Dataset.of(1, new double[] {0.5}, new double[] {-2}).sha256())
                .isEqualTo(java.util.HexFormat.of().formatHex(digest));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valuesThatAreNotFiniteAreRefusedByRowAndColumn(double bad) {
        assertThatThrownBy(() -> Dataset.of(new double[][] {{1, 2}, {3, bad}}, new double[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 1")
                .hasMessageContaining("column 1")
                .hasMessageContaining(String.valueOf(bad));
        assertThatThrownBy(() -> Dataset.of(new double[][] {{1, 2}, {3, 4}}, new double[] {bad, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 0")
                .hasMessageContaining("target")
                .hasMessageContaining(String.valueOf(bad));
    }

    @Test
    void raggedRowsAreRefusedWithBothNumbers() {
        assertThatThrownBy(() -> Dataset.of(new double[][] {{1, 2}, {3, 4}, {5}}, Y))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 2 has 1 inputs")
                .hasMessageContaining("row 0 has 2");
    }

    @Test
    void emptyDataAreRefused() {
        assertThatThrownBy(() -> Dataset.of(new double[0][], new double[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one row");
        assertThatThrownBy(() -> Dataset.of(3, new double[0], new double[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one row");
        assertThatThrownBy(() -> Dataset.of(new double[][] {{}, {}}, new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one input column");
        assertThatThrownBy(() -> Dataset.of(-1, new double[0], new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got -1");
    }

    @Test
    void missingOrSurplusTargetsAreRefusedWithBothNumbers() {
        assertThatThrownBy(() -> Dataset.of(X, new double[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 targets")
                .hasMessageContaining("got 6");
        assertThatThrownBy(() -> Dataset.of(2, new double[5], Y))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6 input values")
                .hasMessageContaining("got 5");
    }

    private static Dataset threeRows() {
        return Dataset.of(1, new double[] {1, 2, 3}, new double[] {4, 5, 6});
    }

    @Test
    void weightsAndGroupsStayWithTheirRows() {
        Dataset plain = threeRows();
        assertThat(plain.hasWeights()).isFalse();
        assertThat(plain.hasGroups()).isFalse();
        assertThat(plain.weight(1)).isEqualTo(1);
        assertThat(plain.group(1)).isZero();

        Dataset data = plain.withWeights(new double[] {0.5, 2, 1}).withGroups(new int[] {7, 7, -1});
        Dataset selected = data.select(2, 0)
                .withTarget(new double[] {8, 9}, "other")
                .withNames(new VariableNames(List.of("a"), "b"));

        assertThat(selected.weight(0)).isEqualTo(1);
        assertThat(selected.weight(1)).isEqualTo(0.5);
        assertThat(selected.group(0)).isEqualTo(-1);
        assertThat(selected.group(1)).isEqualTo(7);
        assertThat(selected.targets()).containsExactly(8, 9);
        assertThat(data).isNotEqualTo(plain).isEqualTo(data.select(0, 1, 2));
        assertThat(data.sha256()).isNotEqualTo(plain.sha256());
    }

    @Test
    void weightsGroupsAndTargetsAreCopied() {
        double[] weights = {1, 2, 3};
        int[] groups = {1, 2, 3};
        double[] targets = {1, 2, 3};
        Dataset data = threeRows().withWeights(weights).withGroups(groups).withTarget(targets, "t");
        weights[0] = 9;
        groups[0] = 9;
        targets[0] = 9;
        assertThat(data.weight(0)).isEqualTo(1);
        assertThat(data.group(0)).isEqualTo(1);
        assertThat(data.target(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNoWeightIsRefusedByRow(double bad) {
        assertThatThrownBy(() -> threeRows().withWeights(new double[] {1, bad, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the weight of row 1 is " + bad);
    }

    @Test
    void severalTargetsOfEachRowMakeADatasetEach() {
        double[][] x = {{1, 2}, {3, 4}, {5, 6}};
        List<Dataset> outputs = Dataset.ofOutputs(x, new double[][] {{7, 70}, {8, 80}, {9, 90}});
        assertThat(outputs).hasSize(2);
        assertThat(outputs.get(0).targets()).containsExactly(7, 8, 9);
        assertThat(outputs.get(1).targets()).containsExactly(70, 80, 90);
        assertThat(outputs).allMatch(output -> output.sameInputs(Dataset.of(x, new double[3])));
        assertThat(outputs).extracting(output -> output.names().target()).containsExactly("y1", "y2");
        double[] y = {7, 8, 9};
        assertThat(Dataset.ofOutputs(x, new double[][] {{7}, {8}, {9}})).containsExactly(Dataset.of(x, y));
    }

    @Test
    void raggedTargetsAreRefusedByRow() {
        double[][] x = {{1}, {2}};
        assertThatThrownBy(() -> Dataset.ofOutputs(x, new double[][] {{1, 2}, {3}}))
                .hasMessage("row 1 has 1 targets, row 0 has 2; all rows must be alike");
        assertThatThrownBy(() -> Dataset.ofOutputs(x, new double[][] {{}, {}})).hasMessageContaining("one target");
        assertThatThrownBy(() -> Dataset.ofOutputs(x, new double[0][])).hasMessageContaining("at least one row");
        assertThatThrownBy(() -> Dataset.ofOutputs(x, new double[][] {{1, 2}})).hasMessageContaining("1 targets");
    }

    @Test
    void missingWeightsGroupsAndTargetsAreRefusedWithBothNumbers() {
        assertThatThrownBy(() -> threeRows().withWeights(new double[2]))
                .hasMessage("the dataset has 3 rows, but there are 2 weights");
        assertThatThrownBy(() -> threeRows().withGroups(new int[4]))
                .hasMessage("the dataset has 3 rows, but there are 4 group numbers");
        assertThatThrownBy(() -> threeRows().withTarget(new double[1], "t"))
                .hasMessage("the dataset has 3 rows, but there are 1 targets");
        assertThatThrownBy(() -> threeRows().withTarget(new double[] {1, Double.NaN, 2}, "t"))
                .hasMessageContaining("row 1")
                .hasMessageContaining("NaN");
    }

    @Test
    void inputsAreTheSameWhateverTheTargetButNotWithOtherWeightsOrGroups() {
        Dataset data = threeRows();
        assertThat(data.sameInputs(data.withTarget(new double[3], "t"))).isTrue();
        assertThat(data.sameInputs(threeRows())).isTrue();
        assertThat(data.sameInputs(data.withWeights(new double[] {1, 1, 1}))).isFalse();
        assertThat(data.sameInputs(data.withGroups(new int[3]))).isFalse();
        assertThat(data.sameInputs(data.select(0, 1))).isFalse();
        assertThat(data.sameInputs(data.select(0, 2, 1))).isFalse();
    }
}
