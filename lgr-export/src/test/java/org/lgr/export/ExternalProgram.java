package org.lgr.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program in another language that reads doubles from the file {@code in} of its folder and writes doubles to
 * {@code out}.
 */
record ExternalProgram(Path folder, List<String> command) {
    ExternalProgram(Path folder, String... command) {
        this(folder, List.of(command));
    }

    /** Whether a command exists and succeeds. */
    static boolean runs(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    double[] run(double[] input) throws IOException, InterruptedException {
        ByteBuffer in = ByteBuffer.allocate(8 * input.length).order(ByteOrder.nativeOrder());
        in.asDoubleBuffer().put(input);
        Files.write(folder.resolve("in"), in.array());
        runQuietly();
        ByteBuffer out =
                ByteBuffer.wrap(Files.readAllBytes(folder.resolve("out"))).order(ByteOrder.nativeOrder());
        double[] output = new double[out.remaining() / 8];
        out.asDoubleBuffer().get(output);
        return output;
    }

    /** Runs the program; it must succeed without output. */
    void runQuietly() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(said).as("%s", command).isEmpty();
        assertThat(process.exitValue()).as("%s", command).isZero();
    }
}
