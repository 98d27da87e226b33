package org.lgr.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/**
 * A standalone cluster on this machine: one master and workers, each in a separate process, from the jars on the class
 * path.
 */
final class LoopbackCluster implements AutoCloseable {
    /** The packages that Spark's own launcher opens. */
    private static final List<String> OPENS = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    private static final int SECONDS = 60; // seconds that a process may need to start

    private final Path folder;
    private final SparkHome home;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    /** Starts a cluster with its files in a folder. */
    LoopbackCluster(Path folder, int workerCount) throws IOException, InterruptedException {
        this.folder = folder;
        home = new SparkHome(folder.resolve("home"));
        port = freePort();
        master = start(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--webui-port",
                "0");
        awaitMaster();
        for (int w = 0; w < workerCount; w++) {
            workers.add(start(
                    "worker" + w,
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--webui-port",
                    "0",
                    "--cores",
                    "1",
                    "--memory",
                    System.getProperty("lgr.workerMemory", "1g"),
                    "--work-dir",
                    folder.resolve("work" + w).toString(),
                    url()));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String opens() {
        return OPENS.stream()
                .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
                .collect(Collectors.joining(" ", "--add-modules=jdk.incubator.vector ", ""));
    }

    private Process start(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(SparkHome.java(), "-Xmx512m"));
        command.addAll(List.of(opens().split(" ")));
        command.addAll(List.of("-cp", home.jars() + File.pathSeparator + SparkHome.ours(), main));
        command.addAll(List.of(arguments));
        return home.start(folder, folder.resolve(name + ".log"), command);
    }

    private void awaitMaster() throws IOException, InterruptedException {
        for (int i = 0; i < 10 * SECONDS; i++) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return;
            } catch (IOException e) {
                if (!master.isAlive()) {
                    throw new IOException("the master ended: " + Files.readString(folder.resolve("master.log")), e);
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        throw new IOException("the master does not listen at port " + port);
    }

    String url() {
        return "spark://127.0.0.1:" + port;
    }

    /** A driver in this process. */
    SparkSession session() {
        return SparkSession.builder()
                .master(url())
                .appName("lgr-spark cluster")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", System.getProperty("lgr.executorMemory", "800m"))
                .config("spark.executor.extraJavaOptions", opens())
                .config("spark.executor.extraClassPath", SparkHome.ours())
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.scheduler.minRegisteredResourcesRatio", 1.0)
                .config("spark.cores.max", workers.size())
                .config("spark.default.parallelism", 2)
                .getOrCreate();
    }

    /** Kills a worker and all processes that it started. */
    void kill(int worker) {
        workers.get(worker).descendants().forEach(ProcessHandle::destroyForcibly);
        workers.get(worker).destroyForcibly();
    }

    @Override
    public void close() throws IOException {
        for (int w = 0; w < workers.size(); w++) {
            kill(w);
        }
        master.destroyForcibly();
        home.close();
    }
}
