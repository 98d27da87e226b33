package org.lgr.bench.deploy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.lgr.export.CFiles;
import org.lgr.export.ExportOptions;
import org.lgr.export.ModelExport;
import org.lgr.export.Precision;
import org.lgr.learn.LgrModel;

/** The exported C code, compiled with {@code gcc -O2}, in a process that measures its own time. */
final class CDeployment implements Deployment {
    /** A program that reads points from the file "in" and prints nanoseconds per call. */
    private static final String MAIN = """
            #define _POSIX_C_SOURCE 200809L
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            #include "model.h"

            #define MOST 10000

            static REAL points[MOST][LGR_INPUTS];

            int main(int argc, char **argv)
            {
                const long calls = (argc > 1) ? atol(argv[1]) : 0;
                FILE *in = fopen("in", "rb");
                double x[LGR_INPUTS];
                REAL mean[LGR_OUTPUTS];
                REAL variance[LGR_OUTPUTS];
                double sum = 0.0;
                struct timespec begin;
                struct timespec end;
                long i;
                int count = 0;
                if (in == NULL) {
                    return EXIT_FAILURE;
                }
                while ((count < MOST) && (fread(x, sizeof x, 1, in) == 1)) {
                    int d;
                    for (d = 0; d < LGR_INPUTS; d++) {
                        points[count][d] = (REAL)x[d];
                    }
                    count++;
                }
                (void)fclose(in);
                (void)clock_gettime(CLOCK_MONOTONIC, &begin);
                for (i = 0; i < calls; i++) {
                    if (lgr_predict(points[i % count], mean, variance) != LGR_OK) {
                        return EXIT_FAILURE;
                    }
                    sum += (double)mean[0] + (double)variance[0];
                }
                (void)clock_gettime(CLOCK_MONOTONIC, &end);
                printf("%.17g %.17g\\n",
                       (1e9 * (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec)) / (double)calls, sum);
                return EXIT_SUCCESS;
            }
            """;

    private final Precision precision;
    private final Path folder;

    CDeployment(List<LgrModel> models, Precision precision) throws IOException {
        this.precision = precision;
        folder = Files.createTempDirectory("lgr-bench");
        CFiles files = ModelExport.of(models, ExportOptions.defaults().withPrecision(precision))
                .toC("model", "lgr_");
        Files.writeString(folder.resolve("model.h"), files.header());
        Files.writeString(folder.resolve("model.c"), files.source());
        Files.writeString(folder.resolve("main.c"), MAIN.replace("REAL", type()));
        run("gcc", "-std=c99", "-O2", "main.c", "model.c", "-lm", "-o", "model");
    }

    /** Whether there is a compiler. */
    static boolean possible() {
        try {
            Process process = new ProcessBuilder("gcc", "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while gcc was asked for its version", e);
        }
    }

    private String type() {
        return precision.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String name() {
        return "C, gcc -O2, " + type();
    }

    @Override
    public double nanosPerCall(double[][] points, int calls) throws IOException {
        int dimension = points[0].length;
        byte[] bytes = new byte[8 * points.length * dimension];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        for (double[] point : points) {
            for (double value : point) {
                buffer.putDouble(value);
            }
        }
        Files.write(folder.resolve("in"), bytes);
        String said = run("./model", Integer.toString(calls));
        return Double.parseDouble(said.substring(0, said.indexOf(' ')));
    }

    private String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + " in " + folder + " failed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + command[0] + " ran", e);
        }
        return said;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
