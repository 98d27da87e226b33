package org.lgr.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.param.Params;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import scala.Function1;

/** Params for the settings of the core's learner that are supported on a cluster. */
final class LearnerParams implements Serializable {
    private static final long serialVersionUID = 1;
    // Settings of which at least some values are supported.
    private static final Set<String> DISTRIBUTED =
            Set.of("basis", "inference", "seed", "sharedLocalisers", "pruningThreshold", "maxLocalModels");

    final BooleanParam sharedLocalisers;
    final IntParam order;
    final Param<String> inference;
    final IntParam maxLocalModels;
    final DoubleParam pruningThreshold;
    final IntParam seed;

    /** A serialisable rule for the values of a param. */
    interface Rule<T> extends Function1<T, Object>, Serializable {}

    LearnerParams(Params owner) {
        sharedLocalisers = new BooleanParam(
                owner,
                "sharedLocalisers",
                "whether several labels share centres and length scales: one fit for all, and faster to predict, while"
                        + " localisers of their own are more accurate");
        order = new IntParam(
                owner,
                "order",
                "order of the polynomial in each local model: 0 constant, 1 linear",
                must(
                        value -> (int) value >= 0 && (int) value <= LocalBasis.MAX_ORDER,
                        "order must be in 0.." + LocalBasis.MAX_ORDER + "; 1 suits most data"));
        inference = new Param<>(
                owner,
                "inference",
                "how posteriors are found: exact, sampled (conjugate gradients), or auto, whichever costs less",
                must(
                        value -> Set.of("auto", "exact", "sampled").contains(value),
                        "inference must be auto, exact or sampled; others belong to the paper's sweep, which no cluster runs:"
                                + " use org.lgr.learn.BatchLearner on one machine"));
        maxLocalModels = new IntParam(
                owner,
                "maxLocalModels",
                "most local models",
                must(value -> (int) value >= 1, "maxLocalModels must be at least 1"));
        pruningThreshold = new DoubleParam(
                owner,
                "pruningThreshold",
                "prior precision beyond which a component is removed, at least 1: smaller prunes more, infinity never, 0 chooses",
                must(
                        value -> (double) value == 0 || (double) value >= 1,
                        "pruningThreshold must be at least 1, or 0, which chooses"));
        seed = new IntParam(owner, "seed", "of the random numbers: where births are tried, and samples of posteriors");
    }

    /** A rule with an explanation for the error message. */
    static <T> Function1<T, Object> must(Rule<T> holds, String rule) {
        return (Rule<T>) value -> {
            Columns.require((boolean) holds.apply(value), rule + "; got " + value);
            return true;
        };
    }

    /** The defaults: those of the core, except that localisers are shared. */
    List<ParamPair<?>> defaults() {
        return values(LgrOptions.builder().sharedLocalisers(true).build());
    }

    /**
     * The params for given options.
     *
     * @throws IllegalArgumentException if they have settings that are not supported on a cluster
     */
    List<ParamPair<?>> of(LgrOptions options) {
        List<String> refused = new ArrayList<>();
        if (options.growth() instanceof Growth.Sweep) {
            refused.add("growth = " + options.growth().name());
        } else {
            refused.addAll(options.changes());
            refused.removeIf(change -> DISTRIBUTED.contains(change.substring(0, change.indexOf(' '))));
        }
        if (options.threads() != 0) {
            refused.add("threads = " + options.threads());
        }
        Columns.require(
                refused.isEmpty(),
                "a cluster cannot follow " + String.join(", ", refused)
                        + "; leave the defaults, or fit with org.lgr.learn.BatchLearner on one machine");
        return values(options);
    }

    private List<ParamPair<?>> values(LgrOptions options) {
        return List.of(
                sharedLocalisers.w(options.sharedLocalisers()),
                order.w(options.basis().order()),
                inference.w(options.growth().inference().name().toLowerCase(Locale.ROOT)),
                maxLocalModels.w(options.maxLocalModels()),
                pruningThreshold.w(options.pruningThreshold()),
                seed.w(options.seed()));
    }

    /** The options for the params of an owner. */
    LgrOptions options(Params owner) {
        return LgrOptions.builder()
                .growth(Growth.adaptive()
                        .withInference(
                                Inference.valueOf(owner.getOrDefault(inference).toUpperCase(Locale.ROOT))))
                .basis(LocalBasis.polynomial((int) owner.getOrDefault(order)))
                .sharedLocalisers((boolean) owner.getOrDefault(sharedLocalisers))
                .maxLocalModels((int) owner.getOrDefault(maxLocalModels))
                .pruningThreshold((double) owner.getOrDefault(pruningThreshold))
                .seed((int) owner.getOrDefault(seed))
                .build();
    }
}
