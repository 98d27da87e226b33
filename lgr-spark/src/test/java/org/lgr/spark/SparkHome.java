package org.lgr.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A folder with the structure of {@code SPARK_HOME}, made of the jars on the class path except our own, which no
 * distribution contains.
 */
final class SparkHome implements AutoCloseable {
    private final Path folder;

    /** Creates the folder. */
    SparkHome(Path folder) throws IOException {
        this.folder = folder;
        Path jars = Files.createDirectories(folder.resolve("jars"));
        for (Path entry : classPath()) {
            Path link = jars.resolve(entry.getFileName());
            if (!isOurs(entry) && Files.notExists(link)) {
                Files.createSymbolicLink(link, entry);
            }
        }
    }

    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
    }

    /** Whether an entry of the class path is our own: a folder of classes or, once packaged, a jar. */
    private static boolean isOurs(Path entry) {
        String name = entry.getFileName().toString();
        return name.startsWith("lgr-") || !name.endsWith(".jar");
    }

    /** Our own classes as a class path. */
    static String ours() {
        return classPath().stream()
                .filter(SparkHome::isOurs)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Spark's jars as a class path. */
    String jars() {
        return folder.resolve("jars") + File.separator + "*";
    }

    /** The path of the java program. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Starts a command in a folder, with this folder as {@code SPARK_HOME}; all output goes to a file. */
    Process start(Path directory, Path log, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("SPARK_HOME", folder.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return builder.start();
    }

    /** Removes the links, because JUnit would warn about them. */
    @Override
    public void close() throws IOException {
        try (DirectoryStream<Path> links = Files.newDirectoryStream(folder.resolve("jars"))) {
            for (Path link : links) {
                Files.delete(link);
            }
        }
    }
}
