package org.lgr.reproduce.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.RegressionScore;
import org.lgr.data.Split;

/**
 * Chooses a setting as a user would, on a part of the training rows: whole groups if there are groups, otherwise random
 * rows. The test rows are not used.
 */
final class Tuning {
    private static final double SHARE = 0.2; // of the training rows, on which settings are compared
    private static final int MOST_COMPARED = 2000;
    private static final int SEED = 1;

    /** Description of the method, a part of the keys of cells. */
    static final String METHOD = "learned from 80 % of the training rows (ME from at most " + RobotEntrant.MIXTURE_ROWS
            + " of them), compared on at most " + MOST_COMPARED + " of the others, seed " + SEED;

    private Tuning() {}

    /** The nMSE of every setting on rows that it was not trained on. */
    static double[] errors(List<RobotEntrant.Choice> choices, Dataset training) {
        Split split = training.hasGroups()
                ? Split.groups(
                        IntStream.range(0, training.size())
                                .mapToDouble(training::group)
                                .toArray(),
                        SHARE,
                        SEED)
                : Split.random(training.size(), SHARE, SEED);
        Dataset compared = training.select(sample(split.test(), MOST_COMPARED));
        return choices.stream()
                .mapToDouble(choice -> {
                    Dataset learned = training.select(sample(split.training(), choice.mostRows()));
                    return RegressionScore.of(choice.contender().fit(learned).model(), compared)
                            .nmse();
                })
                .toArray();
    }

    /** A random sample of the rows. */
    static int[] sample(int[] rows, int most) {
        return rows.length <= most
                ? rows
                : Arrays.stream(Split.random(rows.length, (double) most / rows.length, SEED)
                                .test())
                        .map(i -> rows[i])
                        .toArray();
    }
}
