package org.lgr.bench.generalisation;

import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Method;

/** A method that gets the training rows without their groups. */
final class UngroupedMethod implements Method {
    private final Method method;

    UngroupedMethod(Method method) {
        this.method = method;
    }

    @Override
    public String name() {
        return method.name() + "-ungrouped";
    }

    @Override
    public String description() {
        return method.description() + ", without the names of groups";
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        return method.fit(training.ungrouped(), seed);
    }
}
