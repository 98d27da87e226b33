package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** The example of README.md, compiled and run. */
class ReadmeExampleTest {
    @Test
    void theExampleFitsPredictsSavesAndLoads(@TempDir Path folder) throws IOException {
        double[][] x = new double[200][2];
        double[] y = new double[x.length];
        for (int n = 0; n < x.length; n++) {
            x[n][0] = Math.sin(n);
            x[n][1] = Math.cos(1.7 * n);
            y[n] = x[n][0] - 2 * x[n][1] + 0.01 * Math.sin(31.7 * n);
        }
        double[] gradient = new double[2];
        Path file = folder.resolve("example.lgr");
        // begin
        Dataset data = Dataset.of(x, y); // double[][] rows of inputs, double[] targets
        Fit fit = new BatchLearner().fit(data); // no tuning; fit.trace() tells how it went
        LgrModel model = fit.model(); // immutable, thread-safe, holds no training data
        Prediction prediction = model.predict(new double[] {0.3, -0.1});
        double low = prediction.mean() - prediction.intervalHalfWidth(0.95);
        PointEvaluator point = model.evaluator().evaluate(new double[] {0.3, -0.1}); // never allocates again
        point.meanGradient(gradient); // also point.variance(), point.varianceGradient(...), point.coverage()
        model.save(file);
        LgrModel same = LgrModel.load(file);
        // end
        assertThat(prediction.mean()).isBetween(0.45, 0.55);
        assertThat(low).isLessThan(0.5);
        assertThat(gradient[0]).isBetween(0.8, 1.2);
        assertThat(gradient[1]).isBetween(-2.2, -1.8);
        assertThat(same.predict(new double[] {0.3, -0.1})).isEqualTo(prediction);
    }

    @Test
    void theReadmeShowsThisVeryCode() throws IOException {
        Path root = Path.of("..");
        List<String> source = Files.readAllLines(root.resolve("lgr-core/src/test/java/org/lgr/ReadmeExampleTest.java"));
        List<String> example =
                source.subList(source.indexOf("        // begin") + 1, source.indexOf("        // end")).stream()
                        .map(String::strip)
                        .toList();
        List<String> readme = Files.readAllLines(root.resolve("README.md"));
        int from = readme.indexOf("```java") + 1;
        assertThat(readme.subList(from, from + example.size())).isEqualTo(example);
        assertThat(readme.get(from + example.size())).isEqualTo("```");
    }
}
