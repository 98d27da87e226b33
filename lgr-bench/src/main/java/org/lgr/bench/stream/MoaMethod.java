package org.lgr.bench.stream;

import com.github.javacliparser.IntOption;
import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.lazy.kNN;
import moa.classifiers.meta.AdaptiveRandomForestRegressor;
import moa.classifiers.rules.AMRulesRegressor;
import moa.classifiers.trees.FIMTDD;

/** A regressor of MOA with its default options, one for each target, because MOA supports only one. */
final class MoaMethod implements StreamMethod {
    private final String name;
    private final String description;
    private final Supplier<AbstractClassifier> learner;

    private MoaMethod(String name, String description, Supplier<AbstractClassifier> learner) {
        this.name = name;
        this.description = "MOA, " + description + ", default options";
        this.learner = learner;
    }

    static List<MoaMethod> all() {
        return List.of(
                new MoaMethod("fimt-dd", "model tree", FIMTDD::new),
                new MoaMethod("amrules", "model rules", MoaMethod::quietRules),
                new MoaMethod("arf-reg", "adaptive random forest", AdaptiveRandomForestRegressor::new),
                new MoaMethod("knn", "nearest neighbours among the last points", kNN::new));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public StreamModel start(int dimension, int outputs, int warmUp, int seed) {
        InstancesHeader header = header(dimension);
        List<AbstractClassifier> learners =
                IntStream.range(0, outputs).mapToObj(q -> started(header, seed)).toList();
        return new StreamModel() {
            @Override
            public int outputs() {
                return outputs;
            }

            @Override
            public void learn(double[] x, double[] y) {
                for (int q = 0; q < outputs; q++) {
                    learners.get(q).trainOnInstance(instance(header, x, y[q]));
                }
            }

            @Override
            public void predict(double[] x, double[] means, double[] variances) {
                Instance instance = instance(header, x, 0);
                for (int q = 0; q < outputs; q++) {
                    double[] votes = learners.get(q).getVotesForInstance(instance);
                    means[q] = votes.length == 0 ? Double.NaN : votes[0];
                }
            }
        };
    }

    private static AMRulesRegressor quietRules() {
        AMRulesRegressor rules = new AMRulesRegressor();
        // Prevents MOA from printing every change among the tables; its own option cannot be set below 1.
        rules.VerbosityOption = new IntOption("verbosity", 'v', "Silent.", 0, 0, 5);
        return rules;
    }

    private AbstractClassifier started(InstancesHeader header, int seed) {
        AbstractClassifier started = learner.get();
        started.setModelContext(header);
        started.prepareForUse();
        if (started.isRandomizable()) {
            started.setRandomSeed(seed); // not earlier, because some learners have no generator yet
            started.resetLearning(); // applies the seed
        }
        return started;
    }

    private static InstancesHeader header(int dimension) {
        List<Attribute> attributes = IntStream.rangeClosed(0, dimension)
                .mapToObj(d -> new Attribute(d < dimension ? "x" + d : "y"))
                .toList();
        InstancesHeader header = new InstancesHeader(new Instances("stream", attributes, 0));
        header.setClassIndex(dimension);
        return header;
    }

    /** A new instance each time, because learners keep their instances. */
    private static Instance instance(InstancesHeader header, double[] x, double y) {
        double[] values = Arrays.copyOf(x, x.length + 1);
        values[x.length] = y;
        Instance instance = new DenseInstance(1, values);
        instance.setDataset(header);
        return instance;
    }
}
