package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in examples/spark compiles and runs. */
class ExampleTest {
    @TempDir
    private Path folder;

    @Test
    void theExampleLearnsATorqueAndKeepsTheModel() throws Exception {
        int failures = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        folder.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Path.of("../examples/spark/ArmRegression.java").toString());
        assertThat(failures).isZero();
        LocalSpark.session()
                .range(400)
                .select(
                        functions.expr("sin(0.1 * id)").as("q1"),
                        functions.expr("cos(0.17 * id)").as("qd1"),
                        functions.expr("3 * sin(0.1 * id) + cos(0.17 * id)").as("tau1"))
                .write()
                .option("header", true)
                .csv(folder.resolve("arm.csv").toUri().toString());
        Path model = folder.resolve("model");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.loadClass("ArmRegression").getMethod("main", String[].class).invoke(null, (Object) new String[] {
                folder.resolve("arm.csv").toUri().toString(),
                "tau1",
                model.toUri().toString()
            });
        }
        assertThat(Files.isDirectory(model)).isTrue();
        LocalGaussianRegressionModel stage = (LocalGaussianRegressionModel)
                PipelineModel.load(model.toUri().toString()).stages()[1];
        assertThat(stage.models().get(0).names().inputs()).containsExactly("q1", "qd1");
    }
}
