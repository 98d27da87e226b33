package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.LgrOptions;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;

/** Checkpoints with changed values and right checksums: each is refused, or the stream goes on as any other. */
class CraftedCheckpointsTest {
    private static final int POINTS = 110;

    @TempDir
    Path directory;

    @ParameterizedTest(name = "base model: {0}")
    @ValueSource(booleans = {false, true})
    void areRefusedOrLearnPredictAndSave(boolean base, TestReporter reporter) throws IOException {
        Path file = directory.resolve("stream.lgr");
        byte[] good = checkpoint(base, file);
        Random random = new Random(29);
        int count = Mutations.COUNT / 2;
        int refused = 0;
        List<String> failures = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            Files.write(file, Mutations.ofCheckpoint(good, random));
            OnlineLearner learner;
            try {
                learner = OnlineLearner.load(file);
            } catch (ModelFormatException expected) {
                refused++;
                continue;
            }
            try (learner) {
                use(learner, file);
            } catch (RuntimeException | AssertionError e) {
                failures.add("file " + n + ": " + e + " at "
                        + Arrays.asList(e.getStackTrace()).subList(0, 6));
            }
        }
        reporter.publishEntry(
                "base model: " + base, count + " files, " + refused + " refused, " + failures.size() + " failures");
        assertThat(failures).isEmpty();
        assertThat(refused).isBetween(count / 20, count - count / 20); // both outcomes occur
    }

    private static byte[] checkpoint(boolean base, Path file) throws IOException {
        OnlineOptions options =
                OnlineOptions.builder().storedRows(100).maxLocalModels(4).build();
        LgrModel known = ModelFileTest.fit(
                2, LgrOptions.builder().maxLocalModels(2).threads(1).build());
        try (OnlineLearner learner =
                base ? OnlineLearner.startingFrom(List.of(known), options) : OnlineLearner.create(2, 1, options)) {
            Random random = new Random(3);
            for (int n = 0; n < POINTS; n++) {
                learnOne(learner, random);
            }
            learner.save(file);
        }
        return Files.readAllBytes(file);
    }

    private static void learnOne(OnlineLearner learner, Random random) {
        double[] x = {4 * random.nextDouble(), 10 + 4 * random.nextDouble()};
        learner.learn(x, 100 + Math.sin(2 * x[0]) + Math.sin(2 * x[1]) + 0.1 * random.nextGaussian());
    }

    private static void use(OnlineLearner learner, Path file) throws IOException {
        Random random = new Random(4);
        predict(learner, random);
        for (int n = 0; n < 60; n++) { // among them at least one refinement, unless the schedule was changed
            learnOne(learner, random);
        }
        predict(learner, random);
        LgrModel snapshot = learner.snapshot().get(0);
        snapshot.predict(new double[] {1, 12});
        ModelFileTest.read(ModelFileTest.bytes(snapshot));
        learner.save(file);
        OnlineLearner.load(file).close();
    }

    private static void predict(OnlineLearner learner, Random random) {
        PointEvaluator evaluator = learner.evaluator();
        double[] gradient = new double[2];
        for (int n = 0; n < 20; n++) {
            double[] x = {8 * random.nextDouble() - 2, 8 + 8 * random.nextDouble()};
            if (n >= 16) {
                x[n % 2] = Math.pow(10, 4 * (n - 15));
            }
            evaluator.evaluate(x).toPrediction(); // refuses what is no distribution
            evaluator.meanGradient(gradient);
            requireNumbers(gradient);
            evaluator.varianceGradient(gradient);
            requireNumbers(gradient);
        }
    }

    private static void requireNumbers(double[] gradient) {
        for (double value : gradient) {
            if (Double.isNaN(value)) { // in units as small as 1e-300, a slope may be infinite
                throw new AssertionError("a gradient is " + Arrays.toString(gradient));
            }
        }
    }
}
