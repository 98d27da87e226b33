package org.lgr.guide;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lgr.cli.Main;

/** A shell in a folder of its own, in which {@code ./lgr} runs the classes under test. */
final class GuideShell {
    /** The options that the launcher starts Java with, as {@code LauncherTest} expects them. */
    private static final String JAVA_OPTIONS = "-XX:+UseParallelGC -Xshare:auto --add-modules=jdk.incubator.vector";

    /** What a page does not show: Java's warnings (ours begin otherwise), and progress, which a terminal erases. */
    private static final Pattern NOT_SHOWN = Pattern.compile("WARNING: .*| {2,4}\\d{1,3} %  .*");

    private static final String EXAMPLE = "examples/robot-c";

    private final Path folder;

    GuideShell(Path folder) throws IOException {
        this.folder = folder;
        Path launcher = folder.resolve("lgr");
        Files.writeString(
                launcher,
                "#!/bin/sh\nLGR_COMMAND=$0 exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' "
                        + JAVA_OPTIONS + " $LGR_JAVA_OPTS -cp '" + System.getProperty("java.class.path") + "' "
                        + Main.class.getName() + " \"$@\"\n");
        if (!launcher.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + launcher + " executable");
        }
        copyExamples();
    }

    /** Readers are in a clone of the repository, where the examples are. */
    private void copyExamples() throws IOException {
        Path root = Path.of(".."); // tests run in the folder of their module
        Path examples = folder.resolve(EXAMPLE);
        Files.createDirectories(examples);
        try (Stream<Path> files = Files.list(root.resolve(EXAMPLE))) {
            for (Path file : files.toList()) {
                Files.copy(file, examples.resolve(file.getFileName()));
            }
        }
    }

    /**
     * What came of a command.
     *
     * @param exitCode its exit code
     * @param output lines of standard output and standard error, as they came
     */
    record Result(int exitCode, List<String> output) {}

    Result run(String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("LGR_") || name.equals("JAVA_TOOL_OPTIONS"));
        environment.put("LC_ALL", "C.UTF-8"); // Java 17 writes in the character set of the locale
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(
                process.waitFor(),
                output.lines()
                        .filter(line -> !NOT_SHOWN.matcher(line).matches())
                        .toList());
    }
}
