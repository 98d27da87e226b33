package org.lgr.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.lgr.baselines.BaselineLearner;
import org.lgr.baselines.LinearRegression;
import org.lgr.baselines.LocallyWeightedRegression;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.MixtureOfExperts;
import org.lgr.baselines.option.LinearRegressionOptions;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.baselines.option.LwrOptions;
import org.lgr.baselines.option.MixtureOptions;
import org.lgr.data.Suggestions;

/** The settings of one of the methods that LGR is compared with, by the names that its literature uses; for one fit. */
final class MethodSettings {
    private final Map<String, Setting> known = new LinkedHashMap<>();
    private final Supplier<BaselineLearner> learner;

    /** A default, for the help, and what takes another value. */
    private record Setting(String standard, Consumer<String> assignment) {}

    private MethodSettings(Supplier<BaselineLearner> learner) {
        this.learner = learner;
    }

    static MethodSettings of(FitMethod method, int seed) {
        return switch (method) {
            case LGR, LOCAL_GP -> throw new IllegalArgumentException(Choice.name(method) + " has options of its own");
            case LINEAR -> linear();
            case LWR -> lwr();
            case LWPR -> lwpr(seed);
            case MIXTURE -> mixture();
        };
    }

    private static MethodSettings linear() {
        LinearRegressionOptions standard = LinearRegressionOptions.defaults();
        LinearRegressionOptions.Builder builder = LinearRegressionOptions.builder();
        return new MethodSettings(() -> new LinearRegression(builder.build()))
                .count("max_iterations", standard.maxIterations(), builder::maxIterations)
                .number("tolerance", standard.tolerance(), builder::tolerance);
    }

    private static MethodSettings lwr() {
        LwrOptions standard = LwrOptions.defaults();
        LwrOptions.Builder builder = LwrOptions.builder();
        return new MethodSettings(() -> new LocallyWeightedRegression(builder.build()))
                .number("w_gen", standard.activationThreshold(), builder::activationThreshold)
                .number("length_scale", standard.initialLengthScale(), builder::initialLengthScale)
                .flag("learn_length_scales", standard.learnLengthScales(), builder::learnLengthScales)
                .number("penalty", standard.penalty(), builder::penalty)
                .count("max_iterations", standard.maxIterations(), builder::maxIterations);
    }

    private static MethodSettings lwpr(int seed) {
        LwprOptions standard = LwprOptions.defaults();
        LwprOptions.Builder builder = LwprOptions.builder().seed(seed);
        return new MethodSettings(() -> new Lwpr(builder.build()))
                .number("w_gen", standard.activationThreshold(), builder::activationThreshold)
                .number("w_prune", standard.pruningThreshold(), builder::pruningThreshold)
                .number("init_d", standard.initialMetric(), builder::initialMetric)
                .flag("full_d", standard.fullMetric(), builder::fullMetric)
                .flag("update_d", standard.learnMetric(), builder::learnMetric)
                .number("init_alpha", standard.initialStepSize(), builder::initialStepSize)
                .flag("meta", standard.metaLearning(), builder::metaLearning)
                .number("meta_rate", standard.metaRate(), builder::metaRate)
                .number("penalty", standard.penalty(), builder::penalty)
                .number("add_threshold", standard.projectionThreshold(), builder::projectionThreshold)
                .number("init_lambda", standard.initialForgetting(), builder::initialForgetting)
                .number("final_lambda", standard.finalForgetting(), builder::finalForgetting)
                .number("tau_lambda", standard.forgettingInertia(), builder::forgettingInertia)
                .flag("norm_in", standard.standardizeInputs(), builder::standardizeInputs)
                .flag("norm_out", standard.standardizeTarget(), builder::standardizeTarget)
                .count("passes", standard.passes(), builder::passes);
    }

    private static MethodSettings mixture() {
        MixtureOptions standard = MixtureOptions.defaults();
        MixtureOptions.Builder builder = MixtureOptions.builder();
        return new MethodSettings(() -> new MixtureOfExperts(builder.build()))
                .number("w_gen", standard.activationThreshold(), builder::activationThreshold)
                .number("length_scale", standard.initialLengthScale(), builder::initialLengthScale)
                .flag("learn_length_scales", standard.learnLengthScales(), builder::learnLengthScales)
                .count("growth_iterations", standard.growthIterations(), builder::growthIterations)
                .count("max_iterations", standard.maxIterations(), builder::maxIterations)
                .number("tolerance", standard.tolerance(), builder::tolerance);
    }

    private MethodSettings number(String key, double standard, DoubleConsumer assignment) {
        String shown = standard == Math.rint(standard) ? Long.toString((long) standard) : Double.toString(standard);
        return add(key, shown, text -> {
            try {
                assignment.accept(Double.parseDouble(text));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(key + " must be a number, got \"" + text + "\"", e);
            }
        });
    }

    private MethodSettings count(String key, int standard, IntConsumer assignment) {
        return add(key, Integer.toString(standard), text -> {
            try {
                assignment.accept(Integer.parseInt(text));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(key + " must be a whole number, got \"" + text + "\"", e);
            }
        });
    }

    private MethodSettings flag(String key, boolean standard, Consumer<Boolean> assignment) {
        return add(key, Boolean.toString(standard), text -> {
            if (!text.equals("true") && !text.equals("false")) {
                throw new IllegalArgumentException(key + " must be true or false, got \"" + text + "\"");
            }
            assignment.accept(text.equals("true"));
        });
    }

    private MethodSettings add(String key, String standard, Consumer<String> assignment) {
        known.put(key, new Setting(standard, assignment));
        return this;
    }

    /** Every setting with its default, {@code key=value}. */
    List<String> defaults() {
        List<String> all = new ArrayList<>();
        known.forEach((key, setting) -> all.add(key + "=" + setting.standard()));
        return all;
    }

    /**
     * Changes one setting.
     *
     * @throws IllegalArgumentException if there is none of that name, or it cannot have that value
     */
    void set(String key, String value) {
        Setting setting = known.get(key);
        if (setting == null) {
            List<String> near = Suggestions.nearest(key, known.keySet());
            throw new IllegalArgumentException("there is no setting \"" + key + "\"; "
                    + (near.isEmpty()
                            ? "the settings are " + String.join(", ", known.keySet())
                            : Suggestions.question(near)));
        }
        setting.assignment().accept(value);
    }

    /**
     * The learner with these settings.
     *
     * @throws IllegalArgumentException if one of them is out of range
     */
    BaselineLearner learner() {
        return learner.get();
    }
}
