package org.lgr.export;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lgr.Provenance;

/** The header file of a model in C: its content, its cost and its functions. Uses the placeholders of {@link CText}. */
final class CHeader {
    private final List<Output> outputs;
    private final ExportOptions options;
    private final long tableBytes;

    CHeader(List<Output> outputs, ExportOptions options, long tableBytes) {
        this.outputs = outputs;
        this.options = options;
        this.tableBytes = tableBytes;
    }

    String text() {
        StringBuilder out = new StringBuilder(origin());
        out.append(contents());
        out.append("#ifndef @PH\n#define @PH\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
        out.append("#define @PINPUTS " + outputs.get(0).dimension + "\n");
        out.append("#define @POUTPUTS " + outputs.size() + "\n\n");
        out.append("#define @POK 0\n");
        out.append("#define @PNOT_FINITE 1 /* an input is infinite or not a number; nothing was written */\n\n");
        if (options.variance()) {
            out.append("""
                    /* An observation is within this many standard deviations, square roots of its variance, of the mean
                     * with a probability of 95 %. */
                    extern const @real @pinterval95[@POUTPUTS];

                    """);
        }
        out.append(
                "/* Predicts" + (options.variance() ? "; variances are those of new observations, noise included" : "")
                        + ".\n * " + cost(CCost.ofPredict(outputs, options.variance())) + " */\n");
        out.append(predict("predict", "") + ";\n\n");
        if (options.gradient()) {
            out.append("/* Predicts the means and their derivatives by every input.\n * "
                    + cost(CCost.ofGradient(outputs)) + " */\n" + gradient("gradient", "") + ";\n\n");
        }
        if (options.learner()) {
            out.append(learnerHeader());
        }
        out.append("#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
        return out.toString();
    }

    /** The beginning of a comment at the top of both files. */
    String origin() {
        return "/*\n * Local Gaussian Regression: "
                + outputs.stream()
                        .map(output -> CText.comment(output.names.target()))
                        .collect(Collectors.joining(", "))
                + " from " + Integer.toString(outputs.get(0).dimension)
                + (outputs.get(0).dimension == 1 ? " input" : " inputs") + ".\n * Written by lgr "
                + Provenance.LIBRARY_VERSION + " export; edits are lost.\n";
    }

    private String contents() {
        StringBuilder out = new StringBuilder("""
                 *
                 * C99, no dependency but libm. All functions are re-entrant: they keep nothing, allocate nothing and
                 * do not recurse. All numbers are in the units of the training data.
                 *
                """);
        for (int d = 0; d < outputs.get(0).dimension; d++) {
            out.append(" * x[" + d + "]  "
                    + CText.comment(outputs.get(0).names.inputs().get(d)) + "\n");
        }
        for (int q = 0; q < outputs.size(); q++) {
            Output output = outputs.get(q);
            out.append(" * mean[" + q + "]  " + CText.comment(output.names.target()) + ": " + output.models
                    + " local models, " + output.weights + " weights"
                    + (options.variance()
                            ? ", posterior as "
                                    + output.posterior().form().name().toLowerCase(Locale.ROOT)
                            : "")
                    + "\n");
        }
        return out.append(" *\n * Tables: " + tableBytes + " bytes, constant. Stack: about "
                        + CCost.stack(outputs, options) + " bytes.\n */\n")
                .toString();
    }

    private static String cost(CCost cost) {
        return "At most " + cost.operations() + " floating-point operations and " + cost.functions()
                + " calls of libm.";
    }

    /**
     * The declaration of a function that predicts.
     *
     * @param state its first parameter, if it has one
     */
    String predict(String function, String state) {
        return "int @p" + function + "(" + state + "const @real x[@PINPUTS], @real mean[@POUTPUTS]"
                + (options.variance() ? ", @real variance[@POUTPUTS]" : "") + ")";
    }

    /** The declaration of a function that predicts means and their gradients. */
    static String gradient(String function, String state) {
        return "int @p" + function + "(" + state + "const @real x[@PINPUTS], @real mean[@POUTPUTS],\n"
                + "    @real gradient[@POUTPUTS][@PINPUTS])";
    }

    private String learnerHeader() {
        int weights = outputs.stream().mapToInt(output -> output.weights).sum();
        int blocks = outputs.stream().mapToInt(Output::blocksSize).sum();
        int ranges = outputs.size() * (outputs.get(0).dimension + 1);
        return "/* A model that goes on learning: "
                + (weights + blocks + 2 * ranges) * options.precision().bytes()
                + " bytes. For one thread at a time. */\n"
                + "typedef struct {\n    @real weights[" + weights + "];\n    @real blocks[" + blocks
                + "];\n    @real low[@POUTPUTS][@PINPUTS];\n    @real high[@POUTPUTS][@PINPUTS];\n"
                + "    @real target_low[@POUTPUTS];\n    @real target_high[@POUTPUTS];\n} @pstate;\n\n"
                + "/* Begins with the exported model. */\nvoid @pstart(@pstate *state);\n\n"
                + """
                /* Learns from an observation by assumed-density filtering: each local model takes its share as if it were
                 * independent of the others. Errors beyond five standard deviations count as five. Where y is not finite, that
                 * output learns nothing. Ranges of inputs and targets, which means stay near, grow. Noise, length
                 * scales and the number of local models stay as they are.
                """
                + " * " + cost(CCost.ofLearn(outputs)) + " */\n"
                + "int @plearn(@pstate *state, const @real x[@PINPUTS], const @real y[@POUTPUTS]);\n\n"
                + "/* As @ppredict, with what was learned. The covariance is held for each local model apart. */\n"
                + predict("state_predict", "const @pstate *state, ") + ";\n\n"
                + (options.gradient()
                        ? "/* As @pgradient, with what was learned. */\n"
                                + gradient("state_gradient", "const @pstate *state, ") + ";\n\n"
                        : "");
    }
}
