package org.lgr.reproduce.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.baselines.process.LocalProcesses;
import org.lgr.baselines.process.ProcessPrior;
import org.lgr.baselines.process.ProcessStream;
import org.lgr.baselines.process.SparseSpectrumProcess;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;
import org.lgr.reproduce.report.PublishedStreams;

/** The methods that learn one point after the other. */
enum StreamingEntrant {
    PERSISTENCE("the last target again", "variance: mean squared step so far", 1),
    LGR("LGR stream", OnlineOptions.defaults() + ", from nothing", 20),
    LGR_PRETRAINED(
            "LGR stream from a batch fit",
            OnlineOptions.defaults() + ", from a batch fit of the first rows, " + Settings.BATCH,
            25),
    LOG_GP(
            "LoG-GP, written from its paper",
            "leaves of at most " + Settings.LEAF_POINTS + " points, hyperparameters by the evidence of the first rows",
            30),
    I_SSGPR(
            "I-SSGPR, written from its paper",
            Settings.FREQUENCIES + " frequencies, a cosine and a sine of each, hyperparameters by the evidence of the"
                    + " first rows",
            40);

    private final String label;
    private final String settings;
    private final double cost;

    /** Settings, apart because an enum cannot refer to its own constants. */
    private static final class Settings {
        static final int LEAF_POINTS = 50;
        static final int FREQUENCIES = 200;
        static final int SEED = 1;
        static final LgrOptions BATCH = LgrOptions.builder().threads(1).build();
    }

    /** A method at work on one target. */
    interface Learner extends AutoCloseable {
        Prediction predict(double[] x);

        void learn(double[] x, double y);

        @Override
        default void close() {}
    }

    StreamingEntrant(String label, String settings, double cost) {
        this.label = label;
        this.settings = settings;
        this.cost = cost;
    }

    String label() {
        return label;
    }

    String settings() {
        return settings;
    }

    /** Duration relative to the other methods. */
    double cost() {
        return cost;
    }

    /** The published row to compare with. */
    Optional<PublishedStreams.Stream> published() {
        return switch (this) {
            case PERSISTENCE -> Optional.empty();
            case LGR, LGR_PRETRAINED -> Optional.of(PublishedStreams.BEST);
            case LOG_GP -> Optional.of(PublishedStreams.LOG_GP);
            case I_SSGPR -> Optional.of(PublishedStreams.I_SSGPR);
        };
    }

    /** The method after the first rows of a stream. */
    Learner after(Dataset first) {
        return switch (this) {
            case PERSISTENCE -> persistence(first);
            case LGR -> after(learner(OnlineLearner.create(first.dimension(), 1, OnlineOptions.defaults())), first);
            case LGR_PRETRAINED -> pretrained(first);
            case LOG_GP ->
                process(new LocalProcesses(ProcessPrior.of(first), Settings.LEAF_POINTS, Settings.SEED), first);
            case I_SSGPR ->
                process(new SparseSpectrumProcess(ProcessPrior.of(first), Settings.FREQUENCIES, Settings.SEED), first);
        };
    }

    private static Learner persistence(Dataset first) {
        double[] steps = IntStream.range(1, first.size())
                .mapToDouble(n -> first.target(n) - first.target(n - 1))
                .toArray();
        double[] squares = {
            IntStream.range(0, steps.length)
                    .mapToDouble(n -> steps[n] * steps[n])
                    .sum()
        };
        double[] last = {first.target(first.size() - 1)};
        int[] count = {steps.length};
        return new Learner() {
            @Override
            public Prediction predict(double[] x) {
                double variance = Math.max(squares[0] / count[0], Double.MIN_NORMAL);
                return new Prediction(last[0], variance, variance, 0);
            }

            @Override
            public void learn(double[] x, double y) {
                squares[0] += (y - last[0]) * (y - last[0]);
                count[0]++;
                last[0] = y;
            }
        };
    }

    private static Learner pretrained(Dataset first) {
        LgrModel model = new BatchLearner(Settings.BATCH).fit(first).model();
        return learner(OnlineLearner.startingFrom(List.of(model), OnlineOptions.defaults()));
    }

    private static Learner learner(OnlineLearner online) {
        return new Learner() {
            @Override
            public Prediction predict(double[] x) {
                return online.predict(x).get(0);
            }

            @Override
            public void learn(double[] x, double y) {
                online.learn(x, y);
            }

            @Override
            public void close() {
                online.close();
            }
        };
    }

    private static Learner process(ProcessStream stream, Dataset first) {
        return after(
                new Learner() {
                    @Override
                    public Prediction predict(double[] x) {
                        return stream.predict(x);
                    }

                    @Override
                    public void learn(double[] x, double y) {
                        stream.update(x, y);
                    }
                },
                first);
    }

    private static Learner after(Learner learner, Dataset first) {
        double[] x = new double[first.dimension()];
        for (int n = 0; n < first.size(); n++) {
            first.copyRow(n, x);
            learner.learn(x, first.target(n));
        }
        return learner;
    }
}
