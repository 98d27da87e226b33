package org.lgr.export;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles exported models. */
final class CProgram {
    /** The strictest compiler options. */
    private static final List<String> STRICT = List.of("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic");

    private CProgram() {}

    /** Skips the test, with a reason, if there is no C compiler. */
    static void assumeCompiler() {
        assumeThat(ExternalProgram.runs("gcc", "--version"))
                .as("gcc is there to compile C")
                .isTrue();
    }

    /**
     * Compiles a model as {@code model.c} together with a main function.
     *
     * @param body of main, in which {@code in} reads and {@code out} writes doubles
     */
    static ExternalProgram compile(Path folder, CFiles files, String body, List<String> flags)
            throws IOException, InterruptedException {
        Files.writeString(folder.resolve("model.h"), files.header());
        Files.writeString(folder.resolve("model.c"), files.source());
        Files.writeString(folder.resolve("main.c"), """
                #include <stdio.h>
                #include "model.h"

                int main(void)
                {
                    FILE *in = fopen("in", "rb");
                    FILE *out = fopen("out", "wb");
                    if ((in == NULL) || (out == NULL)) {
                        return 1;
                    }
                """ + body + """
                    (void)fclose(in);
                    return (fclose(out) == 0) ? 0 : 1;
                }
                """);
        List<String> command = new ArrayList<>(List.of("gcc"));
        command.addAll(STRICT);
        command.addAll(flags);
        command.addAll(List.of("main.c", "model.c", "-lm", "-o", "program"));
        new ExternalProgram(folder, command).runQuietly();
        return new ExternalProgram(folder, "./program");
    }
}
