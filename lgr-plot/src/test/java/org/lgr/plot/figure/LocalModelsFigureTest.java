package org.lgr.plot.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.lgr.plot.figure.LocalModelsFigure.Picture;
import org.lgr.plot.svg.Range;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class LocalModelsFigureTest {
    private static final Range UNIT = new Range(-1, 1);

    @Test
    void everyMethodHasAPictureBesideTheFunction() throws Exception {
        List<Outline> outlines = List.of(new Outline(0, 0.5, 0.1, 0.2, ""), new Outline(0.3, 0, 1, 1, "wide"));
        String svg = new LocalModelsFigure((x1, x2) -> x1 * x2, UNIT, UNIT)
                .toSvg("Saddle", List.of(new Picture("A", "two", outlines), new Picture("B", "none", List.of())));

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));

        assertThat(document.getElementsByTagName("image").getLength()).isEqualTo(3);
        assertThat(document.getElementsByTagName("ellipse").getLength()).isEqualTo(2);
        Element ellipse = (Element) document.getElementsByTagName("ellipse").item(0);
        double ratio = Double.parseDouble(ellipse.getAttribute("ry")) / Double.parseDouble(ellipse.getAttribute("rx"));
        assertThat(ratio).isBetween(1.999, 2.001); // pixels have three decimals
        assertThat(document.getDocumentElement().getTextContent())
                .contains("Saddle", "Function", "centre (0.30, 0.00), length scales 1.00 and 1.00, wide");
    }

    @Test
    void anOutlineNeedsPositiveScales() {
        assertThatThrownBy(() -> new Outline(0, 0, 1, Double.NaN, ""))
                .hasMessage("length scales of an outline must be positive, got 1.0 and NaN");
    }
}
