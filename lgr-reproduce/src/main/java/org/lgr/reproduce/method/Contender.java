package org.lgr.reproduce.method;

import java.util.function.Function;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.baselines.LinearRegression;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.LwprModel;
import org.lgr.baselines.MixtureModel;
import org.lgr.baselines.MixtureOfExperts;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.baselines.option.MixtureOptions;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/**
 * A method with its settings.
 *
 * @param settings all settings: a cell is computed again if they change
 * @param learner fits a model
 */
public record Contender(String settings, Function<Dataset, Fitted> learner) {
    public Fitted fit(Dataset training) {
        return learner.apply(training);
    }

    /** Local Gaussian regression on one thread, because cells run in parallel. */
    public static Contender of(LgrOptions options) {
        LgrOptions alone = options.toBuilder().threads(1).build();
        return new Contender(alone.toString(), training -> {
            LgrModel model = new BatchLearner(alone).fit(training).model();
            return new Fitted(
                    model,
                    model.localModelCount(),
                    m -> model.localModels().get(m).centre(),
                    m -> model.localModels().get(m).lengthScales());
        });
    }

    public static Contender of(LwprOptions options) {
        return new Contender(options.toString(), training -> {
            LwprModel model = new Lwpr(options).fit(training);
            return new Fitted(model, model.localModelCount(), model::centre, model::lengthScales);
        });
    }

    public static Contender of(MixtureOptions options) {
        return new Contender(options.toString(), training -> {
            MixtureModel model = new MixtureOfExperts(options).fit(training);
            return new Fitted(model, model.localModelCount(), model::centre, model::lengthScales);
        });
    }

    /** Bayesian linear regression, which has no local models. */
    public static Contender linear() {
        return new Contender(
                "linear regression, default options",
                training ->
                        new Fitted(new LinearRegression().fit(training), 0, m -> new double[0], m -> new double[0]));
    }
}
