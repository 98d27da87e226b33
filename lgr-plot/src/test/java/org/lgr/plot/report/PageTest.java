package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lgr.plot.svg.Fact;

class PageTest {
    @Test
    void theContentsAppearInOrderAndNothingInThemIsTakenForMarkup() {
        Page page = new Page("A & B", "first");
        page.heading("<h>");
        page.paragraph("50 % \\n");
        page.warning("mind \"this\"");
        page.table(List.of("value", "verdict"), List.of(List.of("1 < 2", "hit"), List.of("2", "miss")));
        page.facts(List.of(new Fact("seed", "1 & only")));

        assertThat(page.toHtml())
                .containsSubsequence(
                        "<title>A &amp; B</title>",
                        "<h1>A &amp; B</h1>",
                        "first",
                        "<h2>&lt;h&gt;</h2>",
                        "<p>50 % \\n</p>",
                        "mind &quot;this&quot;",
                        "<th>value</th>",
                        "<td>1 &lt; 2</td><td class=\"hit\">hit</td>",
                        "<td class=\"miss\">miss</td>",
                        "<td>seed</td>",
                        "<td>1 &amp; only</td>");
    }

    @Test
    void aFigureIsPartOfThePage() {
        Page page = new Page("", "");
        page.figure("<svg/>", "nothing");

        String data = Base64.getEncoder().encodeToString("<svg/>".getBytes(StandardCharsets.UTF_8));
        assertThat(page.toHtml()).contains("src=\"data:image/svg+xml;base64," + data + "\"", "nothing</figcaption>");
    }
}
