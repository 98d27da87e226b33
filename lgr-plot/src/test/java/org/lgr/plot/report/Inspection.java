package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The results of {@code inspect.js} in a report that a browser has opened. */
final class Inspection {
    private static final Pattern RESULT = Pattern.compile("data-(inspection|failure)=\"([^\"]*)\"");
    private static final String COLLECT_PROBLEMS = """
            <script>
            window.problems = [];
            addEventListener("error", (event) => window.problems.push(String(event.message)));
            addEventListener("unhandledrejection", (event) => window.problems.push(String(event.reason)));
            addEventListener("securitypolicyviolation", (event) => window.problems.push("loads " + event.blockedURI));
            for (const kind of ["error", "warn"]) console[kind] = (...all) => window.problems.push(all.join(" "));
            </script>
            """;

    private final Map<String, Object> result;

    private Inspection(Map<String, Object> result) {
        this.result = result;
    }

    /**
     * Opens a report in the browser and keeps it in {@code target/reports} for inspection.
     *
     * @param workspace a directory for the browser
     * @param more options of the browser
     */
    static Inspection of(String name, Report report, Browser browser, Path workspace, String... more) throws Exception {
        String html = report.toHtml();
        Path directory = Files.createDirectories(Path.of("target", "reports"));
        Files.writeString(directory.resolve(name + ".html"), html);
        Path page = workspace.resolve("page.html");
        Files.writeString(page, withScripts(html));
        Matcher found = RESULT.matcher(browser.open(page, workspace, more));
        assertThat(found.find()).as("the inspection has run").isTrue();
        assertThat(found.group(1)).as(found.group(2)).isEqualTo("inspection");
        byte[] json = Base64.getDecoder().decode(found.group(2));
        return new Inspection(JSON.std.mapFrom(new String(json, StandardCharsets.UTF_8)));
    }

    /** Asserts properties of every report: no errors, nothing loaded or injected, no blank or unlabelled chart. */
    Inspection isSound() {
        assertThat(texts(result, "errors")).as("errors").isEmpty();
        assertThat(texts(result, "requests")).as("requests").isEmpty();
        assertThat(result.get("hacked")).as("foreign script has run").isEqualTo(false);
        assertThat(number(result, "images")).as("foreign images").isZero();
        assertThat(number(result, "overflow"))
                .as("pixels that stick out to the right")
                .isZero();
        for (Map<String, Object> chart : list(result, "outputs").stream()
                .flatMap(output -> list(output, "charts").stream())
                .toList()) {
            String title = text(chart, "title");
            assertThat(number(chart, "ink")).as("drawn share of " + title).isGreaterThan(0.005);
            assertThat(text(chart, "label")).isEqualTo("Chart: " + title);
            assertThat(String.join("", texts(chart, "tips")))
                    .as("tips of " + title)
                    .isNotEmpty()
                    .doesNotContain("NaN", "undefined");
            if (chart.containsKey("zoom")) {
                assertThat(chart)
                        .as(title)
                        .containsEntry("zoom", List.of(20, 60))
                        .containsEntry("restored", List.of(0, 100));
                assertThat(number(chart, "zoomedInk"))
                        .as("drawn share of " + title)
                        .isGreaterThan(0.005);
            }
        }
        assertThat(text(result, "text")).doesNotContain("NaN", "undefined", "null", "Infinity");
        return this;
    }

    /** All visible text of the page. */
    String text() {
        return text(result, "text");
    }

    List<Map<String, Object>> outputs() {
        return list(result, "outputs");
    }

    /** The charts of one kind of an output. */
    List<Map<String, Object>> charts(int output, String kind) {
        return list(outputs().get(output), "charts").stream()
                .filter(chart -> text(chart, "kind").equals(kind))
                .toList();
    }

    /** The only chart of a kind. */
    Map<String, Object> chart(int output, String kind) {
        List<Map<String, Object>> charts = charts(output, kind);
        assertThat(charts).as(kind).hasSize(1);
        return charts.get(0);
    }

    /** Number of data points of a series. */
    static int data(Map<String, Object> chart, String series) {
        List<Map<String, Object>> found = list(chart, "series").stream()
                .filter(candidate -> text(candidate, "name").equals(series))
                .toList();
        assertThat(found).as(series + " in " + list(chart, "series")).hasSize(1);
        return (int) number(found.get(0), "data");
    }

    static String text(Map<String, Object> object, String name) {
        return (String) Objects.requireNonNull(object.get(name), name);
    }

    @SuppressWarnings("unchecked") // inspect.js defines the structure
    static List<String> texts(Map<String, Object> object, String name) {
        return (List<String>) Objects.requireNonNull(object.get(name), name);
    }

    private static double number(Map<String, Object> object, String name) {
        return ((Number) Objects.requireNonNull(object.get(name), name)).doubleValue();
    }

    @SuppressWarnings("unchecked") // as above
    private static List<Map<String, Object>> list(Map<String, Object> object, String name) {
        return (List<Map<String, Object>>) Objects.requireNonNull(object.get(name), name);
    }

    private static String withScripts(String html) throws IOException {
        try (var script = Objects.requireNonNull(Inspection.class.getResourceAsStream("inspect.js"))) {
            String inspect = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            return html.replaceFirst("<head>", Matcher.quoteReplacement("<head>" + COLLECT_PROBLEMS))
                    // After the end of the document, which browsers treat as part of the body.
                    + ("<script>" + inspect + "</script>");
        }
    }
}
