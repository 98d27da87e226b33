package org.lgr.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.lgr.PosteriorForm;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;

/** The constant tables of a model in C, and for each output a structure that points to them. */
final class CTables {
    private static final int LINE = 100; // characters

    private final ExportOptions options;
    private final CText text;
    // Whether any result depends on the variance of the posterior mean.
    private final boolean spread;
    private final StringBuilder tables = new StringBuilder();
    private long bytes;

    CTables(List<Output> outputs, ExportOptions options, CText text) {
        this.options = options;
        this.text = text;
        spread = options.variance() || Output.shrinks(outputs);
        addMonomials(new Monomials(ModelExport.largestBasis(outputs), outputs.get(0).dimension));
        List<String> structures = new ArrayList<>();
        int weights = 0;
        int blocks = 0;
        for (int q = 0; q < outputs.size(); q++) {
            structures.add(structure(outputs.get(q), q, weights, blocks));
            weights += outputs.get(q).weights;
            blocks += outputs.get(q).blocksSize();
        }
        tables.append(text.fill("static const struct @poutput @poutputs[@POUTPUTS] = {\n"))
                .append(String.join(",\n", structures))
                .append("\n};\n");
    }

    /** The text of all tables. */
    @Override
    public String toString() {
        return tables.toString();
    }

    /** Size of all numbers in bytes; integers are assumed to have four. */
    long bytes() {
        return bytes;
    }

    private void addMonomials(Monomials monomials) {
        int[] parent = new int[monomials.size()];
        int[] factor = new int[monomials.size()];
        for (int k = 1; k < parent.length; k++) {
            parent[k] = monomials.parent(k);
            factor[k] = monomials.factor(k);
        }
        table("parent", parent);
        table("factor", factor);
    }

    private String structure(Output output, int q, int weights, int blocks) {
        String name = output.names.target();
        tables.append("/* ").append(CText.comment(name)).append(" */\n");
        Standardizer scaling = output.parameters.scaling();
        Fields fields = new Fields();
        fields.add("models", Integer.toString(output.models));
        fields.add("components", Integer.toString(output.components));
        fields.add("input_mean", table("input_mean", q, scaling.inputMean()));
        fields.add("input_scale", table("input_scale", q, scaling.inputScale()));
        fields.add("target_mean", number(scaling.targetMean()));
        fields.add("target_scale", number(scaling.targetScale()));
        fields.add("offset", number(output.posterior().offset()));
        fields.add("centres", table("centres", q, output.parameters.centres()));
        fields.add("inverse_scales", table("inverse_scales", q, output.inverseScales()));
        fields.add("first", table("first_" + q, output.first));
        fields.add("component", table("component_" + q, output.componentOfWeight()));
        fields.add("weights", table("weights", q, output.parameters.weights()));
        Support support = output.support();
        fields.add("low", table("low", q, support.low()));
        fields.add("high", table("high", q, support.high()));
        fields.add("target_low", number(Math.max(-options.precision().largest(), support.targetLow())));
        fields.add("target_high", number(Math.min(options.precision().largest(), support.targetHigh())));
        if (spread) {
            addSpread(output, q, fields);
        }
        if (options.variance()) {
            addVariance(output, q, fields);
        }
        if (options.learner()) {
            boolean same = output.posterior().form() == PosteriorForm.BLOCKS; // equal to the table of the variance
            fields.add("start", same ? name("spread", q) : table("start", q, output.blocks()));
            fields.add("blocks_size", Integer.toString(output.blocksSize()));
            fields.add("weights_from", Integer.toString(weights));
            fields.add("blocks_from", Integer.toString(blocks));
        }
        return "    {\n" + fields + "\n    }";
    }

    private void addSpread(Output output, int q, Fields fields) {
        WeightPosterior posterior = output.posterior();
        fields.add("form", text.fill(CExport.constant(posterior.form())));
        fields.add("spread", table("spread", q, spread(output)));
        boolean blocks = posterior.form() == PosteriorForm.BLOCKS || options.learner();
        fields.add("block", table("block_" + q, blocks ? output.blockOffsets() : new int[1]));
        fields.add("samples", Integer.toString(output.samples()));
        fields.add("noise", number(posterior.noise()));
        VarianceMap map = output.map();
        fields.add("calibrated", map == null ? "0" : "1");
        VarianceMap factors = Objects.requireNonNullElse(map, new VarianceMap(1, 1, 1, 1, 3, 0));
        fields.add("leverage_factor", number(factors.leverageFactor()));
        fields.add("exponent", number(factors.exponent()));
        fields.add("reference", number(factors.reference()));
        fields.add("shrinkage", number(factors.shrinkage()));
    }

    private void addVariance(Output output, int q, Fields fields) {
        Support support = output.support();
        fields.add("noise_variance", number(output.parameters.noiseVariance()));
        fields.add("activation_scale", number(support.activationScale()));
        fields.add("distance_scale", number(support.distanceScale()));
        fields.add("whitening", table("whitening", q, Output.lowerTriangle(support.whitening(), output.dimension)));
    }

    /**
     * The covariance in the layout of the C code: a packed triangle, blocks, or transposed samples, so that each
     * feature has a row.
     */
    private static double[] spread(Output output) {
        return switch (output.posterior().form()) {
            case JOINT -> Output.lowerTriangle(output.posterior().spread(), output.weights);
            case BLOCKS -> output.posterior().spread();
            case SAMPLES -> output.samplesByValue();
        };
    }

    private String number(double value) {
        bytes += options.precision().bytes();
        return text.literal(value);
    }

    private String table(String name, int q, double[] values) {
        bytes += (long) values.length * options.precision().bytes();
        List<String> cells = new ArrayList<>(values.length);
        for (double value : values) {
            cells.add(text.literal(value));
        }
        return table("@real", name(name, q), cells);
    }

    private String name(String table, int q) {
        return text.fill("@p" + table + "_" + q);
    }

    private String table(String name, int[] values) {
        bytes += 4L * values.length;
        List<String> cells = new ArrayList<>(values.length);
        for (int value : values) {
            cells.add(Integer.toString(value));
        }
        return table("int", text.fill("@p" + name), cells);
    }

    private String table(String type, String name, List<String> cells) {
        tables.append(text.fill("static const " + type + " " + name + "[" + cells.size() + "] = {"));
        int width = LINE;
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i) + (i + 1 < cells.size() ? "," : "");
            width += 1 + cell.length();
            if (width > LINE) {
                tables.append("\n    ");
                width = 4 + cell.length();
            } else {
                tables.append(' ');
            }
            tables.append(cell);
        }
        tables.append("\n};\n\n");
        return name;
    }

    /** Members of a structure by name, so that their order does not matter. */
    private static final class Fields {
        private final StringJoiner lines = new StringJoiner(",\n");

        void add(String name, String value) {
            lines.add("        ." + name + " = " + value);
        }

        @Override
        public String toString() {
            return lines.toString();
        }
    }
}
