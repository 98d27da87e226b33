package org.lgr.bench.method.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.lgr.bench.data.ColumnScaling;
import org.lgr.bench.data.Samples;
import org.lgr.bench.data.Shuffle;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.SavedSize;
import org.lgr.bench.method.Tuning;
import smile.math.TimeFunction;

/**
 * A multilayer perceptron with two hidden layers of 128 tanh units and all standardised targets as outputs. It is
 * trained by RMSProp with momentum on mini-batches. The learning rate falls to zero over a number of updates that is
 * chosen by the validation error, which has the effect of early stopping. The final network learns from all rows.
 */
public final class NetworkMethod implements Method {
    private static final int HIDDEN = 128;
    private static final int BATCH = 64;
    private static final double RATE = 1e-4;
    private static final double MOMENTUM = 0.9;
    private static final double SQUARES = 0.99; // decay of squared gradients
    private static final double EPSILON = 1e-7;
    private static final int WARM_UP = 100; // updates until the averages of squared gradients are reliable

    private final int[] choices; // candidate numbers of updates; without tuning the last is used
    private final int updates;

    /**
     * The method before tuning.
     *
     * @param threads of the linear algebra, for the whole process
     * @param choices candidate numbers of updates
     */
    public NetworkMethod(int threads, int... choices) {
        this(choices, choices[choices.length - 1]);
        NativeThreads.set(threads);
    }

    private NetworkMethod(int[] choices, int updates) {
        this.choices = choices;
        this.updates = updates;
    }

    @Override
    public String name() {
        return "mlp";
    }

    @Override
    public String description() {
        return "Smile 3.1.1 perceptron 128-128, tanh, all targets in one network, standardised; " + updates
                + " updates, from validation";
    }

    @Override
    public Method tuned(Samples training) {
        List<Integer> updateChoices = Arrays.stream(choices).boxed().toList();
        return new NetworkMethod(
                choices, Tuning.of(training).best(updateChoices, choice -> new NetworkMethod(choices, choice)));
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        double[][] rows = new double[training.size()][training.outputs()];
        for (int n = 0; n < rows.length; n++) {
            for (int output = 0; output < training.outputs(); output++) {
                rows[n][output] = training.target(output)[n];
            }
        }
        ColumnScaling inputScaling = ColumnScaling.of(training.inputs());
        ColumnScaling targetScaling = ColumnScaling.of(rows);
        double[][] inputs = inputScaling.apply(training.inputs());
        double[][] targets = targetScaling.apply(rows);
        Network network = Network.random(training.dimension(), HIDDEN, training.outputs(), seed);
        int total = updates;
        network.setLearningRate(t -> RATE * Math.min(1, (t + 1.0) / WARM_UP) * (1 - (double) t / total));
        network.setMomentum(TimeFunction.constant(MOMENTUM));
        network.setRMSProp(SQUARES, EPSILON);
        SplittableRandom random = new SplittableRandom(seed);
        int[] order = Shuffle.order(inputs.length, random);
        for (int update = 0, from = 0; update < total; update++, from += BATCH) {
            if (from >= inputs.length) {
                order = Shuffle.order(inputs.length, random);
                from = 0;
            }
            network.learn(inputs, targets, order, from, Math.min(from + BATCH, inputs.length));
        }
        return new Learned(network, inputScaling, targetScaling);
    }

    private record Learned(Network network, ColumnScaling inputs, ColumnScaling targets) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            double[][] answers =
                    Arrays.stream(inputs.apply(rows)).map(network::predict).toArray(double[][]::new);
            List<Forecast> forecasts = new ArrayList<>();
            for (int q = 0; q < answers[0].length; q++) {
                int output = q;
                forecasts.add(Forecast.of(Arrays.stream(answers)
                        .mapToDouble(answer -> targets.undo(output, answer[output]))
                        .toArray()));
            }
            return forecasts;
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.ofSmile(List.of(network));
        }
    }
}
