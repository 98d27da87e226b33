package org.lgr.export;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.lgr.eval.StudentT;
import org.lgr.internal.Evaluation;
import org.lgr.internal.Posterior;

/** Puts {@link CCode} and {@link CTables} together into a header and a source file. */
final class CExport {
    /** Standard deviations of an error that a learner learns from at most, as the library's streams. */
    private static final double LARGEST_ERROR = 5;

    private static final double INTERVAL = 0.95;

    private final List<Output> outputs;
    private final ExportOptions options;
    private final String name;
    private final CText text;
    private final CTables tables;
    private final CHeader header;
    private final Set<Posterior.Form> forms = EnumSet.noneOf(Posterior.Form.class);

    CExport(List<Output> outputs, ExportOptions options, String name, String prefix) {
        if (!name.matches("[^\"\\\\@\\p{Cntrl}]+")) {
            throw new IllegalArgumentException(
                    "the source includes its header by name, in which C cannot have quotes, backslashes or @, got "
                            + name);
        }
        this.outputs = outputs;
        this.options = options;
        this.name = name;
        text = new CText(prefix, options.precision());
        tables = new CTables(outputs, options, text);
        header = new CHeader(outputs, options, tables.bytes());
        outputs.forEach(output -> forms.add(output.posterior().form()));
    }

    CFiles files() {
        return new CFiles(text.fill(header.text()), source());
    }

    private String source() {
        StringBuilder code =
                new StringBuilder(header.origin() + " */\n#include \"" + name + ".h\"\n\n#include <math.h>\n\n");
        code.append(limits()).append('\n');
        code.append(CCode.OUTPUT_BEGIN);
        code.append(options.variance() ? CCode.OUTPUT_VARIANCE : "");
        code.append(options.learner() ? CCode.OUTPUT_LEARNER : "");
        code.append("};\n\n");
        StringBuilder functions = new StringBuilder(CCode.POINT + "\n" + CCode.BASICS + "\n");
        if (options.variance()) {
            functions.append(varianceFunctions());
            functions.append(intervals());
        }
        functions.append(predict("predict", "", "o->weights", "@pposterior_variance(o, &at)"));
        if (options.gradient()) {
            functions.append(CCode.GRADIENT + "\n");
            functions.append(gradient("gradient", "", "o->weights"));
        }
        if (options.learner()) {
            String state = "const @pstate *state, ";
            String weights = "&state->weights[o->weights_from]";
            functions.append(CCode.LEARN + "\n");
            functions.append(predict(
                    "state_predict", state, weights, "@pblocks_variance(o, &state->blocks[o->blocks_from], &at)"));
            functions.append(options.gradient() ? gradient("state_gradient", state, weights) : "");
        }
        return text.fill(code.toString()) + tables + "\n"
                + text.fill(functions.toString()).stripTrailing() + "\n";
    }

    private static String form(Posterior.Form form) {
        return form.name().toLowerCase(Locale.ROOT);
    }

    private String limits() {
        StringBuilder out = new StringBuilder("/* Most of any output. */\n");
        out.append("#define @PMODELS " + most(output -> output.models) + "\n");
        out.append("#define @PWEIGHTS " + most(output -> output.weights) + "\n");
        out.append("#define @PCOMPONENTS " + most(output -> output.components) + "\n");
        if (options.variance()) {
            out.append("#define @PLIVE " + most(Output::mostLive) + "\n");
            out.append("#define @PSAMPLES " + Math.max(1, most(Output::samples)) + "\n\n");
            out.append(
                    "/* Forms of a posterior. */\n#define @PJOINT 0\n#define @PBLOCKS 1\n#define @PSAMPLES_FORM 2\n");
        }
        out.append("""

                /* Standardised inputs at which nothing changes any more; squared distance beyond which a local model does not
                 * reach, and the activation there. */
                """);
        out.append("#define @PFAR " + text.literal(options.precision().farthest()) + "\n");
        out.append("#define @PREACH " + text.literal(Evaluation.FARTHEST) + "\n");
        out.append("#define @PNEGLIGIBLE " + text.literal(Evaluation.NEGLIGIBLE) + "\n");
        if (options.learner()) {
            out.append("#define @PLARGEST_ERROR " + text.literal(LARGEST_ERROR) + "\n");
        }
        return out.toString();
    }

    private int most(ToIntFunction<Output> size) {
        return outputs.stream().mapToInt(size).max().orElse(0);
    }

    private String varianceFunctions() {
        StringBuilder out = new StringBuilder();
        StringBuilder cases = new StringBuilder();
        if (forms.contains(Posterior.Form.BLOCKS) || options.learner()) {
            out.append(CCode.BLOCKS + "\n");
        }
        for (Posterior.Form form : forms) {
            if (form != Posterior.Form.BLOCKS) {
                out.append((form == Posterior.Form.JOINT ? CCode.JOINT : CCode.SAMPLES) + "\n");
            }
            String blocks = form == Posterior.Form.BLOCKS ? "o->spread, " : "";
            cases.append("    case " + constant(form) + ":\n        result = @p" + form(form) + "_variance(o, " + blocks
                    + "at);\n        break;\n");
        }
        out.append("/* Variance of the posterior mean, standardised. */\n"
                + "static @real @pposterior_variance(const struct @poutput *o, const struct @ppoint *at)\n{\n"
                + "    @real result = 0.0@f;\n    switch (o->form) {\n"
                + cases + "    default:\n        break;\n    }\n    return result;\n}\n\n");
        return out.append(CCode.VARIANCE + "\n").toString();
    }

    /** The macro that stands for a form. */
    static String constant(Posterior.Form form) {
        return form == Posterior.Form.SAMPLES ? "@PSAMPLES_FORM" : "@P" + form;
    }

    private String intervals() {
        return "const @real @pinterval95[@POUTPUTS] = {"
                + outputs.stream()
                        .map(output -> new StudentT(output.parameters.degreesOfFreedom()).intervalHalfWidth(INTERVAL))
                        .map(text::literal)
                        .collect(Collectors.joining(", "))
                + "};\n\n";
    }

    private String predict(String function, String state, String weights, String posterior) {
        return function(
                header.predict(function, state),
                weights,
                options.variance() ? "variance[q] = @pvariance_of(o, &at, " + posterior + ");" : "");
    }

    private String gradient(String function, String state, String weights) {
        return function(
                CHeader.gradient(function, state), weights, "@pgradient_of(o, " + weights + ", &at, gradient[q]);");
    }

    /** A function that evaluates every output at a finite input. */
    private static String function(String declaration, String weights, String more) {
        return declaration + "\n{\n"
                + "    int result = @PNOT_FINITE;\n"
                + "    if (@pall_finite(x) != 0) {\n"
                + "        struct @ppoint at;\n"
                + "        int q;\n"
                + "        result = @POK;\n"
                + "        for (q = 0; q < @POUTPUTS; q++) {\n"
                + "            const struct @poutput *o = &@poutputs[q];\n"
                + "            @pevaluate(o, " + weights + ", x, &at);\n"
                + "            mean[q] = @pmean_of(o, &at);\n"
                + (more.isEmpty() ? "" : "            " + more + "\n")
                + "        }\n"
                + "    }\n"
                + "    return result;\n"
                + "}\n\n";
    }
}
