package org.lgr.reproduce;

import java.util.function.Function;
import org.lgr.BatchLearner;
import org.lgr.Dataset;
import org.lgr.LgrModel;
import org.lgr.LgrOptions;
import org.lgr.baselines.LinearRegression;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.LwprModel;
import org.lgr.baselines.LwprOptions;
import org.lgr.baselines.MixtureModel;
import org.lgr.baselines.MixtureOfExperts;
import org.lgr.baselines.MixtureOptions;

/**
 * A method with its settings.
 *
 * @param settings all of them: a cell is computed again if they change
 * @param learner fits a model
 */
record Contender(String settings, Function<Dataset, Fitted> learner) {
    Fitted fit(Dataset training) {
        return learner.apply(training);
    }

    /** Local Gaussian regression; on one thread, because cells run side by side. */
    static Contender of(LgrOptions options) {
        LgrOptions alone = options.toBuilder().threads(1).build();
        return new Contender(alone.toString(), training -> {
            LgrModel model = new BatchLearner(alone).fit(training).model();
            return new Fitted(
                    model,
                    model.size(),
                    m -> model.localModels().get(m).centre(),
                    m -> model.localModels().get(m).lengthScales());
        });
    }

    static Contender of(LwprOptions options) {
        return new Contender(options.toString(), training -> {
            LwprModel model = new Lwpr(options).fit(training);
            return new Fitted(model, model.size(), model::centre, model::lengthScales);
        });
    }

    static Contender of(MixtureOptions options) {
        return new Contender(options.toString(), training -> {
            MixtureModel model = new MixtureOfExperts(options).fit(training);
            return new Fitted(model, model.size(), model::centre, model::lengthScales);
        });
    }

    /** Bayesian linear regression, which has no local models. */
    static Contender linear() {
        return new Contender(
                "linear regression, default options",
                training ->
                        new Fitted(new LinearRegression().fit(training), 0, m -> new double[0], m -> new double[0]));
    }
}
