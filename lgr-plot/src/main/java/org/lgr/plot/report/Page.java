package org.lgr.plot.report;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Svg;

/** Builds an HTML page of text, tables and figures from top to bottom. The page is self-contained and loads nothing. */
public final class Page {
    private static final String STYLE = """
            body { margin: 0 auto; padding: 24px 32px 48px; max-width: 1180px; color: #1f2933; background: #fff;
              font: 15px/1.5 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
            h1 { font-size: 28px; margin: 0; } h2 { font-size: 20px; margin: 36px 0 8px; }
            .lead { color: #5b6673; font-size: 17px; }
            .warning { padding: 12px 16px; background: #fdf3e6; border-left: 4px solid #d55e00; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: 5px 12px; text-align: right; border-bottom: 1px solid #dce1e7; }
            th:first-child, td:first-child { text-align: left; }
            .facts td { text-align: left; overflow-wrap: anywhere; }
            td.hit { color: #00805d; } td.miss { color: #c2255c; font-weight: 600; }
            figure { margin: 16px 0; } figure img { max-width: 100%; height: auto; }
            figcaption { color: #5b6673; font-size: 13px; }
            """;

    private final StringBuilder body = new StringBuilder();
    private final String title;

    /**
     * An empty page.
     *
     * @param title headline
     * @param lead one sentence below the title
     */
    public Page(String title, String lead) {
        this.title = title;
        element("h1", title);
        body.append("<p class=\"lead\">").append(Svg.escape(lead)).append("</p>\n");
    }

    /** Begins a section. */
    public void heading(String text) {
        element("h2", text);
    }

    /** Adds a paragraph. */
    public void paragraph(String text) {
        element("p", text);
    }

    /** Adds a highlighted paragraph. */
    public void warning(String text) {
        body.append("<p class=\"warning\">").append(Svg.escape(text)).append("</p>\n");
    }

    /** Adds a table; the cells {@code hit} and {@code miss} are coloured. */
    public void table(List<String> headings, List<List<String>> rows) {
        body.append("<div class=\"scroll\"><table>\n<thead><tr>");
        headings.forEach(heading -> element("th", heading));
        body.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            body.append("<tr>");
            for (String cell : row) {
                boolean verdict = cell.equals("hit") || cell.equals("miss");
                body.append(verdict ? "<td class=\"" + cell + "\">" : "<td>")
                        .append(Svg.escape(cell))
                        .append("</td>");
            }
            body.append("</tr>\n");
        }
        body.append("</tbody></table></div>\n");
    }

    /** Adds a table of labels and values. */
    public void facts(List<Fact> facts) {
        body.append("<table class=\"facts\">\n");
        for (Fact fact : facts) {
            body.append("<tr>");
            element("td", fact.label());
            element("td", fact.value());
            body.append("</tr>\n");
        }
        body.append("</table>\n");
    }

    /** Adds a figure, given as a complete SVG document. */
    public void figure(String svg, String caption) {
        // Embedded as an image, so that names inside one figure cannot collide with those of another.
        String data = Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
        body.append("<figure><img alt=\"")
                .append(Svg.escape(caption))
                .append("\" src=\"data:image/svg+xml;base64,")
                .append(data)
                .append("\">");
        element("figcaption", caption);
        body.append("</figure>\n");
    }

    private void element(String name, String text) {
        body.append('<').append(name).append('>').append(Svg.escape(text));
        body.append("</").append(name).append(">\n");
    }

    /** The page as text, to be saved in UTF-8. */
    public String toHtml() {
        return String.format(Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <!-- Nothing may be loaded, whatever the page contains. -->
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
                <title>%s</title>
                <style>
                %s</style>
                </head>
                <body>
                %s</body>
                </html>
                """, Svg.escape(title), STYLE, body);
    }
}
