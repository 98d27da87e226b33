package org.lgr.plot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens reports in a real browser; they stay in {@code target/reports} to be looked at. */
class ReportBrowserTest {
    private static final Pattern RESULT = Pattern.compile("data-(inspection|failure)=\"([^\"]*)\"");

    @TempDir
    Path workspace;

    @Test
    void reportsOfOneTwoAndMoreInputsOpenWithoutErrors() throws Exception {
        for (Report report : List.of(SampleReports.sine(), SampleReports.cross(), SampleReports.arm())) {
            assertThat(inspect("sample", report)).containsEntry("errors", List.of());
        }
    }

    private Map<String, Object> inspect(String name, Report report) throws Exception {
        Browser browser = Browser.find();
        Path directory = Files.createDirectories(Path.of("target", "reports"));
        String html = report.toHtml();
        Files.writeString(directory.resolve(name + ".html"), html);
        Path page = workspace.resolve("page.html");
        Files.writeString(page, withInspection(html));
        Matcher found = RESULT.matcher(browser.open(page, workspace));
        assertThat(found.find()).as("the inspection has run").isTrue();
        assertThat(found.group(1)).as(found.group(2)).isEqualTo("inspection");
        return JSON.std.mapFrom(new String(Base64.getDecoder().decode(found.group(2)), StandardCharsets.UTF_8));
    }

    private static String withInspection(String html) throws Exception {
        String collect = """
                <script>
                window.problems = [];
                addEventListener("error", (event) => window.problems.push(String(event.message)));
                addEventListener("unhandledrejection", (event) => window.problems.push(String(event.reason)));
                addEventListener("securitypolicyviolation", (event) => window.problems.push("loads " + event.blockedURI));
                for (const kind of ["error", "warn"]) console[kind] = (...all) => window.problems.push(all.join(" "));
                </script>
                """;
        try (var script = Objects.requireNonNull(ReportBrowserTest.class.getResourceAsStream("inspect.js"))) {
            String inspect = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            return html.replaceFirst("<head>", Matcher.quoteReplacement("<head>" + collect))
                    + ("<script>" + inspect + "</script>"); // behind the end, where it still counts as part of the body
        }
    }
}
