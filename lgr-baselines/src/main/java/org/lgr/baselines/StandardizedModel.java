package org.lgr.baselines;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.VariableNames;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.internal.model.Standardizer;

/** Common parts of all models: they predict in standardised units and store the units and names of the data. */
abstract non-sealed class StandardizedModel implements BaselineModel {
    private final Head head;

    /** Scaling and names of a model; the first part of its file body. */
    record Head(Standardizer scaling, VariableNames names) {
        int dimension() {
            return scaling.inputMean().length;
        }

        /**
         * Scaling and names of a dataset.
         *
         * @throws IllegalArgumentException if rows have weights
         */
        static Head of(Dataset data) {
            return of(data, true, true);
        }

        /** As {@link #of(Dataset)}; inputs or target keep their own units if they are not to be standardised. */
        static Head of(Dataset data, boolean standardizeInputs, boolean standardizeTarget) {
            if (data.hasWeights()) {
                throw new IllegalArgumentException(
                        "the rows have weights, which this method does not take; drop them, or fit LGR");
            }
            Head own = unscaled(data.names());
            Standardizer scaling = Standardizer.of(data);
            Standardizer inputs = standardizeInputs ? scaling : own.scaling;
            Standardizer target = standardizeTarget ? scaling : own.scaling;
            return new Head(
                    new Standardizer(
                            inputs.inputMean(), inputs.inputScale(), target.targetMean(), target.targetScale()),
                    data.names());
        }

        static Head unscaled(VariableNames names) {
            int dimension = names.inputs().size();
            double[] ones = new double[dimension];
            Arrays.fill(ones, 1);
            return new Head(new Standardizer(new double[dimension], ones, 0, 1), names);
        }

        /** The inputs in standardised units, N×D row-major. */
        double[] inputs(Dataset data) {
            double[] inputs = data.inputs();
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = scaling.input(inputs[i], i % dimension());
            }
            return inputs;
        }

        /** The targets in standardised units. */
        double[] targets(Dataset data) {
            double[] targets = data.targets();
            for (int n = 0; n < targets.length; n++) {
                targets[n] = scaling.target(targets[n]);
            }
            return targets;
        }

        /** Checks a point and writes it to {@code into}, in standardised units. */
        void standardize(double[] x, double[] into) {
            if (x.length != dimension()) {
                throw new IllegalArgumentException(
                        "the model has " + dimension() + " inputs, the point has " + x.length);
            }
            for (int d = 0; d < x.length; d++) {
                if (!Double.isFinite(x[d])) {
                    throw new IllegalArgumentException("input " + d + " is " + x[d] + "; inputs must be finite");
                }
                into[d] = scaling.input(x[d], d);
            }
        }

        /** Converts a standardised point to units of the data. */
        double[] point(double[] standardized) {
            double[] point = inputUnits(standardized);
            for (int d = 0; d < point.length; d++) {
                point[d] += scaling.inputMean()[d];
            }
            return point;
        }

        /** Converts lengths along the inputs, such as length scales, to units of the data. */
        double[] inputUnits(double[] standardized) {
            double[] lengths = standardized.clone();
            for (int d = 0; d < lengths.length; d++) {
                lengths[d] *= scaling.inputScale()[d];
            }
            return lengths;
        }

        /** Converts a derivative of the mean from standardised units to units of the data. */
        double[] gradient(double[] standardized) {
            double[] gradient = standardized.clone();
            for (int d = 0; d < gradient.length; d++) {
                gradient[d] *= scaling.targetScale() / scaling.inputScale()[d];
            }
            return gradient;
        }

        /** Checks a point and returns it in standardised units. */
        double[] standardized(double[] x) {
            double[] z = new double[x.length];
            standardize(x, z);
            return z;
        }

        double mean(double standardized) {
            return scaling.targetMean() + scaling.targetScale() * standardized;
        }

        double variance(double standardized) {
            return scaling.targetScale() * scaling.targetScale() * standardized;
        }

        void writeTo(BodyOutput out) throws IOException {
            out.int32(dimension());
            for (String input : names.inputs()) {
                out.text(input);
            }
            out.text(names.target());
            out.float64s(scaling.inputMean());
            out.float64s(scaling.inputScale());
            out.float64(scaling.targetMean());
            out.float64(scaling.targetScale());
        }

        static Head readFrom(BodyInput in) throws IOException {
            int dimension = in.count("number of inputs", 1, BodyInput.MAX_DIMENSION);
            // Checked before the list of names is allocated.
            in.require(2L * dimension, "means and scales of the inputs");
            VariableNames names = in.names(dimension);
            double[] mean = in.float64s(dimension, "means of the inputs");
            double[] scale = in.positives(dimension, "scales of the inputs");
            double targetMean = in.float64("mean of the target");
            double targetScale = in.positive("scale of the target");
            return new Head(new Standardizer(mean, scale, targetMean, targetScale), names);
        }
    }

    StandardizedModel(Head head) {
        this.head = head;
    }

    final Head head() {
        return head;
    }

    @Override
    public final int dimension() {
        return head.dimension();
    }

    @Override
    public final VariableNames names() {
        return head.names();
    }

    @Override
    public final Prediction predict(double[] x) {
        Prediction standardized = predictStandardized(head.standardized(x));
        return new Prediction(
                head.mean(standardized.mean()),
                head.variance(standardized.variance()),
                head.variance(standardized.functionVariance()),
                standardized.coverage(),
                standardized.degreesOfFreedom());
    }

    /** Predicts in standardised units. */
    abstract Prediction predictStandardized(double[] z);

    /** Writes what {@link BaselineMethod#read} reads. */
    abstract void writeTo(BodyOutput out) throws IOException;
}
