package org.lgr.export;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.lgr.PosteriorForm;
import org.lgr.internal.loops.PointLoops;
import org.lgr.internal.model.Support;
import org.lgr.stats.StudentT;

/** Combines {@link CCode} and {@link CTables} into a header and a source file. */
final class CExport {
    /** Largest error that a learner learns from, in standard deviations; the same as in the library's streams. */
    private static final double LARGEST_ERROR = 5;

    private static final double INTERVAL = 0.95;

    private final List<Output> outputs;
    private final ExportOptions options;
    private final String name;
    private final CText text;
    private final CTables tables;
    private final CHeader header;
    private final Set<PosteriorForm> forms = EnumSet.noneOf(PosteriorForm.class);

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
        code.append(spread() ? CCode.OUTPUT_SPREAD : "");
        code.append(options.variance() ? CCode.OUTPUT_VARIANCE : "");
        code.append(options.learner() ? CCode.OUTPUT_LEARNER : "");
        code.append("};\n\n");
        StringBuilder functions = new StringBuilder(CCode.POINT + "\n" + CCode.BASICS + "\n");
        if (spread()) {
            functions.append(posteriorFunctions());
            functions.append(CCode.CALIBRATION + "\n");
            functions.append(Output.shrinks(outputs) ? CCode.RETENTION + "\n" : "");
        }
        if (options.variance()) {
            functions.append(CCode.VARIANCE + "\n");
            functions.append(intervals());
        }
        functions.append(predict("predict", Source.TABLES));
        if (options.gradient()) {
            functions.append(CCode.GRADIENT + "\n");
            functions.append(Output.shrinks(outputs) ? slopeFunctions() : "");
            functions.append(gradient("gradient", Source.TABLES));
        }
        if (options.learner()) {
            functions.append(CCode.LEARN + "\n");
            functions.append(predict("state_predict", Source.STATE));
            functions.append(options.gradient() ? gradient("state_gradient", Source.STATE) : "");
        }
        return text.fill(code.toString()) + tables + "\n"
                + text.fill(functions.toString()).stripTrailing() + "\n";
    }

    /**
     * Where functions find the values that learning changes.
     *
     * @param parameter of the function, if it needs one
     * @param range a pattern for members with ranges
     * @param blocks argument for covariance blocks, if the variance comes from blocks for any form of the posterior
     */
    private record Source(String parameter, String weights, String range, String blocks) {
        static final Source TABLES = new Source("", "o->weights", "o->%s", "");
        static final Source STATE = new Source(
                "const @pstate *state, ",
                "&state->weights[o->weights_from]",
                "state->%s[q]",
                "&state->blocks[o->blocks_from], ");

        String ranges() {
            StringBuilder out = new StringBuilder();
            for (String member : List.of("low", "high", "target_low", "target_high")) {
                out.append("            at." + member + " = " + range.replace("%s", member) + ";\n");
            }
            return out.toString();
        }

        String posterior() {
            return blocks.isEmpty() ? "@pposterior_variance(o, &at)" : "@pblocks_variance(o, " + blocks + "&at)";
        }

        String slope() {
            return blocks.isEmpty()
                    ? "@pposterior_slope(o, &at, spread);"
                    : "@pblocks_slope(o, " + blocks + "&at, spread);";
        }
    }

    /** Whether any result depends on the variance of the posterior mean. */
    private boolean spread() {
        return options.variance() || Output.shrinks(outputs);
    }

    private static String form(PosteriorForm form) {
        return form.name().toLowerCase(Locale.ROOT);
    }

    private String limits() {
        StringBuilder out = new StringBuilder("/* Most of any output. */\n");
        out.append("#define @PMODELS " + most(output -> output.models) + "\n");
        out.append("#define @PWEIGHTS " + most(output -> output.weights) + "\n");
        out.append("#define @PCOMPONENTS " + most(output -> output.components) + "\n");
        if (spread()) {
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
        out.append("#define @PREACH " + text.literal(PointLoops.FARTHEST) + "\n");
        out.append("#define @PNEGLIGIBLE " + text.literal(PointLoops.NEGLIGIBLE) + "\n");
        if (options.variance()) {
            out.append("\n/* Half of the range of an input that does not vary. */\n#define @PNARROWEST "
                    + text.literal(Support.NARROWEST) + "\n");
        }
        if (options.learner()) {
            out.append("#define @PLARGEST_ERROR " + text.literal(LARGEST_ERROR) + "\n");
        }
        return out.toString();
    }

    private int most(ToIntFunction<Output> size) {
        return outputs.stream().mapToInt(size).max().orElse(0);
    }

    private String posteriorFunctions() {
        StringBuilder out = new StringBuilder();
        if (forms.contains(PosteriorForm.BLOCKS) || options.learner()) {
            out.append(CCode.BLOCKS + "\n");
        }
        for (PosteriorForm form : forms) {
            if (form != PosteriorForm.BLOCKS) {
                out.append((form == PosteriorForm.JOINT ? CCode.JOINT : CCode.SAMPLES) + "\n");
            }
        }
        out.append("/* Variance of the posterior mean, standardised. */\n"
                + "static @real @pposterior_variance(const struct @poutput *o, const struct @ppoint *at)\n{\n"
                + "    @real result = 0.0@f;\n"
                + cases("result = @p", "_variance", "at);") + "    return result;\n}\n\n");
        return out.toString();
    }

    /** Functions for the gradient of the variance of the posterior mean, which gradients of shrinking means need. */
    private String slopeFunctions() {
        StringBuilder out = new StringBuilder(CCode.SPREAD_GRADIENT + "\n");
        if (forms.contains(PosteriorForm.BLOCKS) || options.learner()) {
            out.append(CCode.BLOCKS_GRADIENT + "\n");
        }
        for (PosteriorForm form : forms) {
            if (form != PosteriorForm.BLOCKS) {
                out.append((form == PosteriorForm.JOINT ? CCode.JOINT_GRADIENT : CCode.SAMPLES_GRADIENT) + "\n");
            }
        }
        return out + "/* Half of the gradient of the variance of the posterior mean, standardised. */\n"
                + "static void @pposterior_slope(const struct @poutput *o, const struct @ppoint *at,\n"
                + "                              @real gradient[@PINPUTS])\n{\n"
                + cases("@p", "_slope", "at, gradient);") + "}\n\n";
    }

    /** Code that calls the function for the form of the posterior. */
    private String cases(String before, String function, String after) {
        StringBuilder cases = new StringBuilder("    switch (o->form) {\n");
        for (PosteriorForm form : forms) {
            String blocks = form == PosteriorForm.BLOCKS ? "o->spread, " : "";
            cases.append("    case " + constant(form) + ":\n        " + before + form(form) + function + "(o, " + blocks
                    + after + "\n        break;\n");
        }
        return cases + "    default:\n        break;\n    }\n";
    }

    /** The macro of a form. */
    static String constant(PosteriorForm form) {
        return form == PosteriorForm.SAMPLES ? "@PSAMPLES_FORM" : "@P" + form;
    }

    private String intervals() {
        return "const @real @pinterval95[@POUTPUTS] = {"
                + outputs.stream()
                        .map(output -> new StudentT(output.parameters.degreesOfFreedom()).intervalHalfWidth(INTERVAL))
                        .map(text::literal)
                        .collect(Collectors.joining(", "))
                + "};\n\n";
    }

    private String predict(String function, Source from) {
        return function(
                header.predict(function, from.parameter()),
                from,
                options.variance(),
                "",
                options.variance() ? "variance[q] = @pvariance_of(o, &at, posterior);" : "");
    }

    private String gradient(String function, Source from) {
        boolean shrinks = Output.shrinks(outputs);
        return function(
                CHeader.gradient(function, from.parameter()),
                from,
                false,
                "@real spread[@PINPUTS] = {0.0@f};",
                (shrinks ? from.slope() + "\n            " : "")
                        + "@pgradient_of(o, " + from.weights() + ", &at, "
                        + (shrinks ? "@pby_spread(o, posterior)" : "0.0@f") + ", spread, gradient[q]);");
    }

    /**
     * A function that evaluates every output at a finite input.
     *
     * @param variance whether the variance of the posterior mean is always needed
     * @param room declarations of more local variables
     */
    private String function(String declaration, Source from, boolean variance, String room, String more) {
        boolean shrinks = Output.shrinks(outputs);
        boolean posterior = variance || shrinks;
        return declaration + "\n{\n"
                + "    int result = @PNOT_FINITE;\n"
                + "    if (@pall_finite(x) != 0) {\n"
                + "        struct @ppoint at;\n"
                + (room.isEmpty() ? "" : "        " + room + "\n")
                + "        int q;\n"
                + "        result = @POK;\n"
                + "        for (q = 0; q < @POUTPUTS; q++) {\n"
                + "            const struct @poutput *o = &@poutputs[q];\n"
                + (posterior ? "            @real posterior;\n" : "")
                + "            @pevaluate(o, " + from.weights() + ", x, &at);\n"
                + (posterior ? "            posterior = " + from.posterior() + ";\n" : "")
                + from.ranges()
                + "            @pplace(" + (shrinks ? "@pretention(o, posterior)" : "1.0@f") + ", &at);\n"
                + "            mean[q] = @pmean_of(o, &at);\n"
                + (more.isEmpty() ? "" : "            " + more + "\n")
                + "        }\n"
                + "    }\n"
                + "    return result;\n"
                + "}\n\n";
    }
}
