package org.lgr.bench.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.bench.BenchRun;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

class ExportCommandTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void everyPlaceThatAModelCanBeIsTimed() throws Exception {
        LgrModel model = new BatchLearner().fit(Cross.sample(100, 0.1, 1)).model();
        Path file = folder.resolve("model.lgr");
        LgrModel.saveAll(List.of(model), file);
        BenchRun bench = new BenchRun();

        assertThat(bench.run("export", "--model=" + file, "--calls=10", "--rounds=1"))
                .as(bench.err())
                .isZero();

        assertThat(bench.out())
                .contains("2 inputs, 1 targets, " + model.localModelCount() + " local models")
                .containsPattern("(?m)^  Java, PointEvaluator +\\d+\\.\\d\\d +\\d+\\.\\d\\d$")
                .containsPattern("(?m)^  ONNX Runtime, double +\\d")
                .containsPattern("(?m)^  ONNX Runtime, float +\\d");
        if (CDeployment.possible()) {
            assertThat(bench.out())
                    .containsPattern("(?m)^  C, gcc -O2, double +\\d")
                    .contains("C, gcc -O2, float");
        } else {
            assertThat(bench.err()).contains("there is no gcc on the PATH; C is left out");
        }
    }

    @Test
    void countsMustBePositive() {
        BenchRun bench = new BenchRun();

        assertThat(bench.run("export", "--calls=0")).isEqualTo(2);
        assertThat(bench.err()).contains("--calls must be at least 1, got 0");
    }
}
