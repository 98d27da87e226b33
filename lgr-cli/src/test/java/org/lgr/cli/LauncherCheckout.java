package org.lgr.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A checkout with the launcher and hardly anything else: its Maven copies jars that are there already.
 *
 * @param root where it is
 */
public record LauncherCheckout(Path root) {
    private static final List<String> LIBRARIES =
            List.of("lgr-", "picocli", "fastcsv", "fastdoubleparser", "jackson", "mfl-core");

    public static LauncherCheckout in(Path root) throws IOException {
        LauncherCheckout checkout = new LauncherCheckout(root);
        Files.copy(Path.of("..", "lgr"), root.resolve("lgr")); // tests run in the folder of their module
        Files.createDirectories(root.resolve(".mvn"));
        checkout.write("pom.xml", "");
        checkout.write("lgr-cli/pom.xml", "");
        checkout.script("bin/mvn", "echo built >>builds; mkdir -p lgr-cli/target && cp -R jars lgr-cli/target/quick");
        checkout.write("jars/lgr-cli.jar", "");
        checkout.write("jars/lib/library.jar", "");
        return checkout;
    }

    /** Puts the classes under test, and what they need, where Maven finds them. */
    public void takeRealJars() throws IOException {
        List<String> names = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            String name = path.getFileName().toString();
            if (Files.isDirectory(path) && name.equals("classes")) {
                names.add("lib/" + names.size() + ".jar");
                writeJar(root.resolve("jars").resolve(names.get(names.size() - 1)), path, new Manifest());
            } else if (name.endsWith(".jar") && LIBRARIES.stream().anyMatch(name::startsWith)) {
                names.add("lib/" + name);
                Files.copy(path, root.resolve("jars/lib").resolve(name));
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", names));
        writeJar(root.resolve("jars/lgr-cli.jar"), Files.createDirectories(root.resolve("empty")), manifest);
        Files.delete(root.resolve("jars/lib/library.jar"));
    }

    private static void writeJar(Path jar, Path directory, Manifest manifest) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                Stream<Path> files = Files.walk(directory)) {
            for (Path path : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(directory.relativize(path).toString()));
                Files.copy(path, out);
            }
        }
    }

    /**
     * A Java that does no more than note its arguments, and put something where an archive should be if {@code able}.
     */
    public Path noteJava(boolean able) throws IOException {
        write("java/release", "JAVA_VERSION=\"17.0.99\"\n");
        script("java/bin/java", """
                echo "$*" >>"${0%/*}/calls"
                [[ $* == *-Xshare:dump* ]] || exit 0
                RESULT
                for option; do [[ $option != -XX:SharedArchiveFile=* ]] || echo archive >"${option#*=}"; done
                """.replace("RESULT", able ? "" : "exit 1"));
        return root.resolve("java");
    }

    /** The arguments of the last start of the Java that notes them. */
    public String lastCall() throws IOException {
        List<String> calls = Files.readAllLines(root.resolve("java/bin/calls"));
        return calls.get(calls.size() - 1);
    }

    public Path archive(String version) {
        return root.resolve("lgr-cli/target/launcher-" + version + ".jsa");
    }

    /** Starts the launcher. */
    public CommandRun start(Path java, Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        return run(java, environment, Stream.concat(Stream.of("bash", "lgr"), Arrays.stream(args)));
    }

    public CommandRun start(Path java, String... args) throws IOException, InterruptedException {
        return start(java, Map.of(), args);
    }

    /** Starts the launcher as somebody who must not write here. */
    public CommandRun startAsStranger(Path java, String... args) throws IOException, InterruptedException {
        Stream<String> stranger = System.getProperty("user.name").equals("root") // who may write everywhere
                ? Stream.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                : Stream.of();
        return run(
                java, Map.of(), Stream.concat(stranger, Stream.concat(Stream.of("bash", "lgr"), Arrays.stream(args))));
    }

    private CommandRun run(Path java, Map<String, String> variables, Stream<String> command)
            throws IOException, InterruptedException {
        Path errors = Files.createTempFile("lgr", "errors");
        try {
            ProcessBuilder builder = new ProcessBuilder(command.toList())
                    .directory(root.toFile())
                    .redirectError(errors.toFile());
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> name.startsWith("LGR_") || name.equals("JAVA_TOOL_OPTIONS"));
            environment.put("JAVA_HOME", java.toString());
            environment.merge("PATH", root.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
            environment.putAll(variables);
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            return new CommandRun(process.waitFor(), output, Files.readString(errors));
        } finally {
            Files.delete(errors);
        }
    }

    public Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void script(String name, String text) throws IOException {
        Files.setPosixFilePermissions(
                write(name, "#!/usr/bin/env bash\n" + text + "\n"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
