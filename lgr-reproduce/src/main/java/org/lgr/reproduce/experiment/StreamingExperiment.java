package org.lgr.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.data.robot.Sarcos;
import org.lgr.plot.svg.Fact;
import org.lgr.reproduce.cell.Hash;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.ResultCell;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.report.Report;

/**
 * The SARCOS arm as a stream, by the protocol of the published table of online Gaussian processes: rows in the order of
 * the recording, of which the first are for hyperparameters. Every other row is predicted, scored, then learned.
 */
final class StreamingExperiment extends Experiment {
    private static final int FIRST_ROWS = 1000;
    private static final int TINY_ROWS = 600;
    private static final int TINY_FIRST = 200;
    static final int PARTS = 10;

    private final List<Dataset> targets;
    private final List<Integer> joints;
    private final int first;
    private final List<Fact> files = new ArrayList<>();

    StreamingExperiment(Path folder, List<Integer> joints, Size size) throws IOException {
        super("streaming");
        RobotExperiment.check(joints);
        Sarcos data = Sarcos.read(folder);
        List<Dataset> all = data.published().training();
        boolean tiny = size == Size.TINY;
        targets = tiny ? all.stream().map(target -> rows(target, 0, TINY_ROWS)).toList() : all;
        this.joints = List.copyOf(joints);
        first = tiny ? TINY_FIRST : FIRST_ROWS;
        Path file = data.files().get(0);
        files.add(new Fact("SHA-256 of " + file.getFileName(), Hash.of(file)));
    }

    private static Dataset rows(Dataset data, int from, int to) {
        return data.select(IntStream.range(from, Math.min(to, data.size())).toArray());
    }

    static String cellName(StreamingEntrant entrant, int joint) {
        return "streaming, J" + joint + ", " + entrant.label();
    }

    @Override
    List<ResultCell> cells() {
        List<ResultCell> cells = new ArrayList<>();
        for (int joint : joints) {
            Dataset stream = targets.get(joint - 1);
            for (StreamingEntrant entrant : StreamingEntrant.values()) {
                cells.add(ResultCell.of(
                        cellName(entrant, joint),
                        entrant.settings() + ", first rows " + first,
                        stream,
                        stream,
                        entrant.cost(),
                        () -> run(entrant, stream)));
            }
        }
        return cells;
    }

    /** Scores of the rows after the first ones, on the whole and in parts. */
    private Result run(StreamingEntrant entrant, Dataset stream) {
        int scored = stream.size() - first;
        double[] errors = new double[PARTS]; // sums of squares
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        RegressionScore.Accumulator trivial = new RegressionScore.Accumulator();
        double[] after = IntStream.range(first, stream.size())
                .mapToDouble(stream::target)
                .toArray();
        double mean = IntStream.range(0, scored).mapToDouble(i -> after[i]).sum() / scored;
        double variance = IntStream.range(0, scored)
                        .mapToDouble(i -> (after[i] - mean) * (after[i] - mean))
                        .sum()
                / scored;
        Prediction ignorant = new Prediction(mean, variance, variance, 0);
        double[] x = new double[stream.dimension()];
        try (StreamingEntrant.Learner learner = entrant.after(rows(stream, 0, first))) {
            for (int i = 0; i < scored; i++) {
                stream.copyRow(first + i, x);
                Prediction prediction = learner.predict(x);
                scores.add(prediction, after[i]);
                trivial.add(ignorant, after[i]);
                double error = prediction.mean() - after[i];
                errors[(int) ((long) i * PARTS / scored)] += error * error;
                learner.learn(x, after[i]);
            }
        }
        double unit = variance * scored / PARTS; // squared error of a part that counts as 1
        RegressionScore score = scores.score();
        return new Result()
                .with("smse", score.nmse())
                .with("msll", score.nlpd() - trivial.score().nlpd())
                .with("coverage", score.coverage95())
                .with(
                        "parts",
                        IntStream.range(0, PARTS)
                                .mapToDouble(i -> errors[i] / unit)
                                .toArray());
    }

    @Override
    Report report(Results results) {
        return new StreamingReport(joints, targets.get(0).size(), first, files, results).report();
    }
}
