package org.lgr.plot.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.lgr.plot.figure.CurvesFigure.Chart;
import org.lgr.plot.figure.CurvesFigure.Curve;
import org.lgr.plot.figure.CurvesFigure.Point;
import org.lgr.plot.figure.CurvesFigure.Style;
import org.lgr.plot.svg.Panel;
import org.lgr.plot.svg.Range;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class CurvesFigureTest {
    private static final List<Point> DIAGONAL = List.of(new Point(0, 0), new Point(1, 2));

    private static Chart chart(Curve... curves) {
        return new Chart("Growth", "over time", "t", "size", new Range(0, 1), new Range(0, 2), List.of(curves));
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void aLineGoesFromCornerToCorner() throws Exception {
        Document document =
                parse(CurvesFigure.toSvg("Two < three", 1, List.of(chart(new Curve("", 0, Style.LINE, DIAGONAL)))));

        Element line = (Element) document.getElementsByTagName("polyline").item(0);
        double[] ends = Arrays.stream(line.getAttribute("points").split("[ ,]"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(ends[2] - ends[0]).isEqualTo(Panel.SIDE);
        assertThat(ends[1] - ends[3]).isEqualTo(Panel.SIDE); // upwards
        assertThat(document.getDocumentElement().getTextContent())
                .contains("Two < three", "Growth", "over time", "size");
    }

    @Test
    void theLegendNamesEachKindOfCurveOnce() throws Exception {
        Curve named = new Curve("test error", 1, Style.DASHES, DIAGONAL);
        Document document = parse(CurvesFigure.toSvg(
                "", 2, List.of(chart(named, new Curve("", 2, Style.FAINT, DIAGONAL)), chart(named))));

        assertThat(document.getDocumentElement().getTextContent()).containsOnlyOnce("test error");
        assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(3 + 1); // one in the legend
    }

    @Test
    void dotsAreNotConnected() throws Exception {
        Document document = parse(CurvesFigure.toSvg("", 1, List.of(chart(new Curve("", 0, Style.DOTS, DIAGONAL)))));

        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(2);
        assertThat(document.getElementsByTagName("polyline").getLength()).isZero();
    }
}
