package org.lgr.bench.method.peers;

import java.io.Serial;
import smile.base.mlp.ActivationFunction;
import smile.base.mlp.Cost;
import smile.base.mlp.HiddenLayer;
import smile.base.mlp.InputLayer;
import smile.base.mlp.MultilayerPerceptron;
import smile.base.mlp.OutputFunction;
import smile.base.mlp.OutputLayer;
import smile.math.MathEx;

/** Smile's multilayer perceptron with several outputs, which Smile's own regression does not provide. */
final class Network extends MultilayerPerceptron {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * Hyperbolic tangent with the derivative 1 − y². Smile 3.1.1 uses (1 − y)² for its own tanh, with which it does not
     * learn.
     */
    private static final ActivationFunction TANH = new ActivationFunction() {
        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public String name() {
            return "TANH";
        }

        @Override
        public void f(double[] x) {
            for (int i = 0; i < x.length; i++) {
                x[i] = Math.tanh(x[i]);
            }
        }

        @Override
        public void g(double[] gradient, double[] y) {
            for (int i = 0; i < y.length; i++) {
                gradient[i] *= 1 - y[i] * y[i];
            }
        }
    };

    private Network(int inputs, int hidden, int outputs) {
        super(
                new InputLayer(inputs),
                new HiddenLayer(hidden, inputs, 0, TANH),
                new HiddenLayer(hidden, hidden, 0, TANH),
                new OutputLayer(outputs, hidden, OutputFunction.LINEAR, Cost.MEAN_SQUARED_ERROR));
    }

    /** A network with two hidden layers and weights drawn from a seed. */
    static Network random(int inputs, int hidden, int outputs, long seed) {
        MathEx.setSeed(seed); // Smile has no other way to make its weights reproducible
        return new Network(inputs, hidden, outputs);
    }

    /** Learns from the rows whose numbers are in a part of {@code order}. */
    void learn(double[][] inputs, double[][] targets, int[] order, int from, int to) {
        for (int i = from; i < to; i++) {
            propagate(inputs[order[i]], true);
            System.arraycopy(targets[order[i]], 0, target.get(), 0, targets[order[i]].length);
            backpropagate(false);
        }
        update(to - from);
        t++;
    }

    double[] predict(double[] input) {
        propagate(input, false);
        return output.output().clone();
    }
}
