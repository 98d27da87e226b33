package org.lgr.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** The Java example of the tutorial, compiled and run. */
class TutorialJavaTest {
    @Test
    void theExampleLoadsAModelAndPredicts(@TempDir Path folder) throws IOException, InterruptedException {
        GuideShell shell = new GuideShell(folder);
        assertThat(shell.run("./lgr generate cross -n 400 -o cross.csv && ./lgr fit cross.csv -t y -o cross.lgr")
                        .exitCode())
                .isZero();
        Path file = folder.resolve("cross.lgr");
        double[] x = {0.2, -0.1};
        // begin
        LgrModel model = LgrModel.load(file); // loadAll for a file with several targets
        List<String> inputs = model.names().inputs(); // the order in which x holds them
        PointEvaluator point = model.evaluator(); // one for each thread; evaluate allocates nothing
        point.evaluate(x);
        double mean = point.mean();
        double deviation = Math.sqrt(point.variance()); // of a new observation; functionVariance() is without the noise
        double[] gradient = new double[model.dimension()];
        point.meanGradient(gradient);
        // end
        assertThat(inputs).containsExactly("x1", "x2");
        assertThat(mean).isEqualTo(model.predict(x).mean());
        assertThat(deviation).isEqualTo(model.predict(x).standardDeviation());
        assertThat(gradient).doesNotContain(0.0);
    }

    @Test
    void theTutorialShowsThisVeryCode() throws IOException {
        assertThat(GuidePage.named("tutorial.md").block("java")).isEqualTo(GuideExample.of(TutorialJavaTest.class));
    }
}
