package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.learn.LgrModel;

/**
 * Runs the program in examples/spark with the command of its README, as {@code spark-submit} does: in separate
 * processes.
 */
class ExampleTest {
    private static final Path EXAMPLE = Path.of("../examples/spark");
    private static final int MINUTES = 5; // limit for a process

    @TempDir
    private Path folder;

    @Test
    void theExampleLearnsATorqueAndKeepsTheModel() throws Exception {
        Path core = jar("core.jar", classes(LgrModel.class));
        Path spark = jar("spark.jar", classes(LocalGaussianRegression.class));
        Path arm = Files.createDirectories(folder.resolve("arm"));
        tool(
                "javac",
                "-d",
                arm.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLE.resolve("ArmRegression.java").toString());
        jar("arm.jar", arm);
        Files.write(
                folder.resolve("arm.csv"),
                IntStream.range(-1, 400).mapToObj(ExampleTest::line).toList());

        try (SparkHome home = new SparkHome(folder.resolve("home"))) {
            assertThat(run(home, submit(home, core, spark))).contains("R2 on rows not seen: 0.9");
        }
        assertThat(keptModel().names().inputs()).containsExactly("q1", "qd1");
    }

    /** The core's model file in the second stage of the pipeline. */
    private LgrModel keptModel() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("arm-model").resolve("stages"))) {
            return LgrModel.load(files.filter(file -> file.endsWith(LocalGaussianRegressionModel.FILE))
                    .findAny()
                    .orElseThrow());
        }
    }

    /** A line of the CSV file: names first, then rows. */
    private static String line(int row) {
        double q = Math.sin(0.1 * row);
        double velocity = Math.cos(0.17 * row);
        return row < 0
                ? "trajectory,q1,qd1,tau1"
                : String.format(Locale.ROOT, "%d,%s,%s,%s", row / 40, q, velocity, 3 * q + velocity);
    }

    private static Path classes(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** A jar of a folder of classes; a jar is returned as it is. */
    private Path jar(String name, Path classes) {
        if (!Files.isDirectory(classes)) {
            return classes;
        }
        Path jar = folder.resolve(name);
        tool("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        return jar;
    }

    private static void tool(String name, String... arguments) {
        assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.err, System.err, arguments))
                .as(name)
                .isZero();
    }

    /**
     * The command that Spark's launcher makes from the command of the README, as the script spark-submit requests it.
     */
    private List<String> submit(SparkHome home, Path core, Path spark) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(SparkHome.java(), "-cp", home.jars(), "org.apache.spark.launcher.Main"));
        command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", "local[2]"));
        command.addAll(List.of("--conf", "spark.ui.enabled=false", "--conf", "spark.sql.shuffle.partitions=2"));
        command.addAll(documented(core, spark));
        String said = run(home, command);
        return List.of(said.substring(said.indexOf("\0\n") + 2).split("\0"));
    }

    /** Arguments of spark-submit in the README, with jars in place of the shell's variables. */
    private static List<String> documented(Path core, Path spark) throws IOException {
        String readme = Files.readString(EXAMPLE.resolve("README.md")).replace("\\\n", " ");
        String line = readme.lines()
                .filter(some -> some.startsWith("spark-submit "))
                .findFirst()
                .orElseThrow();
        String arguments = line.substring("spark-submit ".length())
                .replace("\"", "")
                .replace("$core", core.toString())
                .replace("$spark", spark.toString());
        return List.of(arguments.trim().split(" +"));
    }

    /** Runs a process, which must succeed, and returns its output. */
    private String run(SparkHome home, List<String> command) throws Exception {
        Path log = folder.resolve("process.log");
        Process process = home.start(folder, log, command);
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(log);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
