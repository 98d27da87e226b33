package org.lgr.baselines;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.lgr.baselines.internal.file.BodyInput;

/** The methods that LGR is compared with. */
public enum BaselineMethod {
    /** Bayesian linear regression. */
    LINEAR("linear") {
        @Override
        public BaselineLearner learner() {
            return new LinearRegression();
        }

        @Override
        StandardizedModel read(StandardizedModel.Head head, BodyInput in) throws IOException {
            return LinearModel.readFrom(head, in);
        }
    },
    /** Locally weighted regression. */
    LWR("lwr") {
        @Override
        public BaselineLearner learner() {
            return new LocallyWeightedRegression();
        }

        @Override
        StandardizedModel read(StandardizedModel.Head head, BodyInput in) throws IOException {
            return LwrModel.readFrom(head, in);
        }
    },
    /** Locally weighted projection regression. */
    LWPR("lwpr") {
        @Override
        public BaselineLearner learner() {
            return new Lwpr();
        }

        @Override
        StandardizedModel read(StandardizedModel.Head head, BodyInput in) throws IOException {
            return LwprModel.readFrom(head, in);
        }
    },
    /** Mixture of linear experts with normalised Gaussian gates. */
    MIXTURE("mixture") {
        @Override
        public BaselineLearner learner() {
            return new MixtureOfExperts();
        }

        @Override
        StandardizedModel read(StandardizedModel.Head head, BodyInput in) throws IOException {
            return MixtureModel.readFrom(head, in);
        }
    };

    private final String label;

    BaselineMethod(String label) {
        this.label = label;
    }

    /** Short name of the method, used in files and on the command line. */
    public String label() {
        return label;
    }

    /** The method with a given short name. */
    public static Optional<BaselineMethod> labelled(String label) {
        return Arrays.stream(values())
                .filter(method -> method.label.equals(label))
                .findFirst();
    }

    /** A learner with default options. */
    public abstract BaselineLearner learner();

    /** Reads the part of a model of this method that follows the head. */
    abstract StandardizedModel read(StandardizedModel.Head head, BodyInput in) throws IOException;
}
