package org.lgr.bench.method.process;

import org.lgr.baselines.LinearRegression;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.BaselineFitted;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Method;

/** The Bayesian linear regression of lgr-baselines, one model for each target: a lower bar for all other methods. */
public final class LinearMethod implements Method {
    /** The method. */
    public LinearMethod() {}

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public String description() {
        return "Bayesian linear regression of lgr-baselines, a relevance for each input";
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        return new BaselineFitted(new LinearRegression().fit(training.datasets()));
    }
}
