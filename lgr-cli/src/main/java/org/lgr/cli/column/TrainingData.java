package org.lgr.cli.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Predictor;
import org.lgr.RegressionScore;
import org.lgr.data.Table;
import org.lgr.data.prepare.Preparation;

/**
 * What a fit learns from, and what it is tested on.
 *
 * @param training rows to learn from: the inputs, then the targets
 * @param test rows to compare predictions with, in the same columns
 * @param inputs number of inputs
 * @param targetCount number of targets; what follows them is no variable
 * @param weights of the training rows; empty if they have none
 * @param groups numbers of the groups of the training rows; empty if there are none
 * @param testedOn what the test rows are, for people
 * @param heldOut whether the test rows played no part in the fit
 * @param badTestRows rows left out of a test file; those of the training file are counted in {@code training}
 * @param preparation how the inputs come from the columns of the files
 * @param baselineNames columns with predictions of the user's own, one for each target or none
 * @param baselines predictions of the user's own for the training rows, per target; empty if there are none
 * @param testBaselines likewise, for the test rows
 */
@SuppressWarnings("ArrayRecordComponent") // carrier between reading and fitting; never compared
public record TrainingData(
        Table training,
        Table test,
        int inputs,
        int targetCount,
        double[] weights,
        int[] groups,
        String testedOn,
        boolean heldOut,
        long badTestRows,
        Preparation preparation,
        List<String> baselineNames,
        double[][] baselines,
        double[][] testBaselines) {
    /** Names of the targets. */
    public List<String> targets() {
        return training.names().subList(inputs, inputs + targetCount);
    }

    /** What to learn from, a dataset for each target. */
    public List<Dataset> trainingSets() {
        List<Dataset> residuals = residuals(training, baselines);
        return IntStream.range(0, residuals.size())
                .mapToObj(
                        i -> residuals.get(i).withNames(residuals.get(i).names().withPreparation(preparation(i))))
                .map(data -> weights.length == 0 ? data : data.withWeights(weights))
                .map(data -> groups.length == 0 || oneGroup() ? data : data.withGroups(groups))
                .toList();
    }

    /**
     * Whether there are groups, but all training rows are of the same; then none can be held out, and they tell
     * nothing.
     */
    public boolean oneGroup() {
        return Arrays.stream(groups).distinct().count() == 1;
    }

    private String preparation(int target) {
        return (baselineNames.isEmpty() ? preparation : preparation.withBaseline(baselineNames.get(target))).toText();
    }

    /** What the baselines leave of the targets, which is all if there are none. */
    private List<Dataset> residuals(Table table, double[][] known) {
        List<Dataset> data = datasets(table);
        return IntStream.range(0, data.size())
                .mapToObj(i -> {
                    if (known.length == 0) {
                        return data.get(i);
                    }
                    double[] rest = data.get(i).targets();
                    Arrays.setAll(rest, n -> rest[n] - known[i][n]);
                    return data.get(i).withTarget(rest, data.get(i).names().target());
                })
                .toList();
    }

    /** What models are compared with, a dataset for each target: what the baselines leave, if there are some. */
    public List<Dataset> testSets() {
        return residuals(test, testBaselines);
    }

    /** The score of a model with the baseline added. */
    public RegressionScore score(Predictor model, int target) {
        Dataset rows = datasets(test).get(target);
        if (testBaselines.length == 0) {
            return RegressionScore.of(model, rows);
        }
        RegressionScore.Accumulator score = new RegressionScore.Accumulator();
        double[] x = new double[rows.dimension()];
        for (int n = 0; n < rows.size(); n++) {
            rows.copyRow(n, x);
            score.add(model.predict(x).plus(testBaselines[target][n]), rows.target(n));
        }
        return score.score();
    }

    /** The score of a baseline alone: its nMSE. */
    public double baselineNmse(int target) {
        double[] y = datasets(test).get(target).targets();
        double mean = Arrays.stream(y).average().orElseThrow();
        double errors = 0;
        double spread = 0;
        for (int n = 0; n < y.length; n++) {
            errors += (y[n] - testBaselines[target][n]) * (y[n] - testBaselines[target][n]);
            spread += (y[n] - mean) * (y[n] - mean);
        }
        return errors / spread;
    }

    private List<Dataset> datasets(Table table) {
        return table.toDatasets(
                IntStream.range(0, inputs).toArray(),
                IntStream.range(inputs, inputs + targetCount).toArray());
    }

    /** Names of inputs that never change, from which nothing can be learned. */
    public List<String> constantInputs() {
        return constant(0, inputs);
    }

    /** Names of targets that never change. */
    public List<String> constantTargets() {
        return constant(inputs, inputs + targetCount);
    }

    private List<String> constant(int from, int to) {
        List<String> names = new ArrayList<>();
        for (int c = from; c < to; c++) {
            double[] values = training.column(c);
            if (Arrays.stream(values).allMatch(value -> value == values[0])) {
                names.add(training.names().get(c));
            }
        }
        return names;
    }
}
