package org.lgr.plot.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lgr.plot.svg.ColorMap;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Svg;

/**
 * An interactive report on fitted models: one self-contained HTML file for any browser. Equal arguments give equal
 * text.
 *
 * <p>Page, style and scripts are the resources {@code report.html}, {@code report.css} and {@code report-*.js} next to
 * this class. The numbers are one JSON object in the page.
 */
public final class Report {
    private static final String CHARTS = "META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private final String title;
    private final String rowsDescription;
    private final List<Fact> provenance;
    private final List<ReportOutput> outputs;

    /**
     * A report that is computed when it is written.
     *
     * @param title headline
     * @param rowsDescription what the predictions are compared with, such as "1,000 held-out rows of arm.csv"
     * @param provenance facts about data and fit that are not stored in the models, such as the command
     * @param outputs one for each target, at least one
     */
    public Report(String title, String rowsDescription, List<Fact> provenance, List<ReportOutput> outputs) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one model");
        }
        this.title = title;
        this.rowsDescription = rowsDescription;
        this.provenance = List.copyOf(provenance);
        this.outputs = List.copyOf(outputs);
    }

    /** Writes the report; its encoding must be UTF-8. */
    public void writeTo(Appendable out) throws IOException {
        out.append(toHtml());
    }

    /** The report as text. */
    public String toHtml() {
        Map<String, String> parts = Map.of(
                "title", Svg.escape(title),
                "rows", Svg.escape(rowsDescription),
                "style", own("report.css"),
                "charts", resource(CHARTS, Report.class.getClassLoader().getResourceAsStream(CHARTS)),
                "data", Json.inScript(data()),
                "script", own("report-parts.js") + own("report-charts.js") + own("report-page.js"));
        return fill(own("report.html"), parts);
    }

    private JsonObject data() {
        return new JsonObject()
                .with("colors", ColorMap.VIRIDIS.colors())
                .with("provenance", OutputData.pairs(provenance))
                .with("outputs", outputs.stream().map(OutputData::of).toList());
    }

    /** Replaces {{names}} by their parts, in one pass, because a part may itself contain such braces. */
    private static String fill(String template, Map<String, String> parts) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", from)) {
            int close = template.indexOf("}}", open);
            text.append(template, from, open).append(parts.get(template.substring(open + 2, close)));
            from = close + 2;
        }
        return text.append(template, from, template.length()).toString();
    }

    private static String own(String name) {
        return resource(name, Report.class.getResourceAsStream(name));
    }

    private static String resource(String name, @Nullable InputStream stream) {
        if (stream == null) {
            throw new IllegalStateException(
                    name + " is missing from the class path; the report needs lgr-plot as a whole"
                            + " and the jar org.webjars:echarts; on the module path, add --add-modules echarts");
        }
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
