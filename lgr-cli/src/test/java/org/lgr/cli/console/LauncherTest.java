package org.lgr.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.cli.CommandRun;
import org.lgr.cli.LauncherCheckout;

/** What the shell script {@code lgr} does before Java starts. */
class LauncherTest {
    private static final String VERSION = "17.0.99"; // of the Java that only notes its arguments
    /** The options that Java starts with, unless it is a stream. {@code GuideShell} types in the guide with them. */
    private static final String JAVA_OPTIONS = "-XX:+UseParallelGC -Xshare:auto --add-modules=jdk.incubator.vector";

    private static final String PREPARES = "making starts with Java";

    private LauncherCheckout checkout = new LauncherCheckout(Path.of(""));

    @BeforeEach
    void checkOut(@TempDir Path folder) throws IOException {
        checkout = LauncherCheckout.in(folder);
    }

    @Test
    void theFirstStartBuildsAndMakesAnArchiveThatLaterStartsUse() throws Exception {
        Path java = checkout.noteJava(true);

        CommandRun first = checkout.start(java, "inspect", "a model.lgr");
        CommandRun second = checkout.start(java, "fit", "rows.csv");

        assertThat(first.err()).contains("building (first use", PREPARES + " " + VERSION);
        assertThat(checkout.archive(VERSION)).hasContent("archive");
        assertThat(second.err()).isEmpty();
        assertThat(checkout.lastCall())
                .contains("-XX:SharedArchiveFile=" + checkout.archive(VERSION))
                .endsWith("org.lgr.cli.Main fit rows.csv");
        assertThat(checkout.root().resolve("builds")).hasContent("built");
        assertThat(checkout.root().resolve("lgr-cli/target"))
                .isDirectoryNotContaining(path -> path.toString().contains(".jsa."));
    }

    @Test
    void aNewerJarMakesANewArchive() throws Exception {
        Path java = checkout.noteJava(true);
        checkout.start(java);
        Files.writeString(checkout.archive(VERSION), "older");
        Files.setLastModifiedTime(
                checkout.root().resolve("lgr-cli/target/quick/lib/library.jar"),
                FileTime.fromMillis(
                        Files.getLastModifiedTime(checkout.archive(VERSION)).toMillis() + 1000));

        assertThat(checkout.start(java).err()).contains(PREPARES);
        assertThat(checkout.archive(VERSION)).hasContent("archive");
    }

    @Test
    void anArchiveThatCannotBeMadeIsNotTriedAgain() throws Exception {
        Path java = checkout.noteJava(false);

        CommandRun first = checkout.start(java);
        CommandRun second = checkout.start(java);

        assertThat(first.err()).contains(PREPARES);
        assertThat(first.exitCode()).isZero();
        assertThat(second.err()).isEmpty();
        assertThat(checkout.lastCall()).doesNotContain("SharedArchiveFile");
    }

    @Test
    void whoeverMustNotWriteHereStartsWithoutAnArchive() throws Exception {
        Path java = checkout.noteJava(true);
        checkout.start(java);
        Files.delete(checkout.archive(VERSION));
        checkout.write("java/bin/calls", "");
        Files.setPosixFilePermissions(checkout.root(), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(
                checkout.root().resolve("lgr-cli/target"), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.setPosixFilePermissions(
                checkout.root().resolve("java/bin/calls"), PosixFilePermissions.fromString("rw-rw-rw-"));

        CommandRun run = checkout.startAsStranger(java, "--version");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(checkout.lastCall()).doesNotContain("SharedArchiveFile").endsWith("--version");
        assertThat(checkout.archive(VERSION)).doesNotExist();
        Files.setPosixFilePermissions(
                checkout.root().resolve("lgr-cli/target"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(checkout.root(), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void onlyCommandsThatAreUsuallyShortAreCompiledLater() throws Exception {
        Path java = checkout.noteJava(true);

        checkout.start(java, "predict", "model.lgr", "rows.csv");
        assertThat(checkout.lastCall()).contains("CompileThresholdScaling");
        checkout.start(java, "fit", "predict");
        assertThat(checkout.lastCall()).doesNotContain("CompileThresholdScaling");
    }

    @Test
    void theOptionsOfTheUserHaveTheLastWord() throws Exception {
        Path java = checkout.noteJava(true);

        checkout.start(java, Map.of("LGR_JAVA_OPTS", "-Xmx8g  -Dpattern=*"), "predict");

        assertThat(checkout.lastCall()).contains(JAVA_OPTIONS).contains(" -Xmx8g -Dpattern=* -cp ");
    }

    /** The Java that runs this test and those installed beside it. */
    static Set<Path> javas() throws IOException {
        Path here = Path.of(System.getProperty("java.home")).toRealPath();
        Set<Path> javas = new TreeSet<>();
        try (DirectoryStream<Path> beside = Files.newDirectoryStream(Objects.requireNonNull(here.getParent()))) {
            for (Path java : beside) {
                if (Files.isExecutable(java.resolve("bin/java")) && feature(java) >= 17) {
                    javas.add(java.toRealPath());
                }
            }
        }
        return javas;
    }

    private static int feature(Path java) {
        return Integer.parseInt(version(java).split("\\.", 2)[0]);
    }

    private static String version(Path java) {
        Properties release = new Properties();
        try (BufferedReader reader = Files.newBufferedReader(java.resolve("release"))) {
            release.load(reader);
        } catch (IOException e) {
            return "0"; // what has no such file is no JDK
        }
        return release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    }

    @Test
    void aStreamHasACollectorOfShortPausesAndTheUsersChoiceComesFirst() throws Exception {
        Path java = checkout.noteJava(true);

        checkout.start(java, "stream", "rows.csv");
        assertThat(checkout.lastCall()).contains("-XX:+UseZGC").doesNotContain("ParallelGC");

        checkout.start(java, Map.of("LGR_JAVA_OPTS", "-XX:+UseG1GC"), "stream", "rows.csv");
        assertThat(checkout.lastCall()).contains("-XX:+UseG1GC").doesNotContain("ParallelGC", "ZGC");

        checkout.start(java, Map.of("LGR_JAVA_OPTS", "-XX:+UseSerialGC"), "fit", "rows.csv");
        assertThat(checkout.lastCall()).contains("-XX:+UseSerialGC").doesNotContain("ParallelGC", "ZGC");
    }

    @ParameterizedTest
    @MethodSource("javas")
    void everyJavaStartsFromItsArchiveAndWithoutAWordFromABrokenOne(Path java) throws Exception {
        checkout.takeRealJars();
        String log = "-Xlog:class+load:file=loaded";
        String ready = "org.lgr.cli.Main source: shared objects file";

        assertThat(checkout.start(java, "--version").err()).contains(PREPARES);
        CommandRun started = checkout.start(java, Map.of("LGR_JAVA_OPTS", log), "--version");
        assertThat(checkout.root().resolve("loaded")).content().contains(ready);
        assertThat(withoutJava(started)).isEmpty();

        Path archive = checkout.archive(version(java));
        byte[] content = Files.readAllBytes(archive);
        for (int i = 0; i < 4096; i++) {
            content[i] ^= 0x55;
        }
        Files.delete(archive); // Java protects it
        Files.write(archive, content);
        CommandRun broken = checkout.start(java, Map.of("LGR_JAVA_OPTS", log), "--version");
        assertThat(checkout.root().resolve("loaded")).content().doesNotContain(ready);
        assertThat(withoutJava(broken)).isEmpty();
        assertThat(broken.out()).isEqualTo(started.out());
    }

    /** What the launcher says, not Java about its vector module. */
    private static String withoutJava(CommandRun run) {
        return run.err().replaceAll("WARNING: Using incubator modules: .*\n", "");
    }
}
