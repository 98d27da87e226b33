package org.lgr.plot.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import java.util.SplittableRandom;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.LgrOptions;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Panel;
import org.lgr.plot.svg.Range;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class SurfaceFigureTest {
    private static final Range UNIT = new Range(-1, 1);

    private static final LgrModel MODEL = fit(2);
    private static final String SVG = new SurfaceFigure(MODEL, (x1, x2) -> Math.sin(3 * x1) * x2, UNIT, UNIT)
            .toSvg("Waves & hills", List.of(new Fact("rows", "300"), new Fact("nMSE", "<0.01")));

    @Test
    void itIsWellFormedAndSaysWhatItShows() throws Exception {
        Document document = parse(SVG);

        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(document.getDocumentElement().getTextContent())
                .contains("Waves & hills", "rows", "300", "nMSE", "<0.01", "Truth", "Fit", "Error", "Local models");
    }

    @Test
    void everyLocalModelIsAnEllipseAroundADot() throws Exception {
        Document document = parse(SVG);

        assertThat(document.getElementsByTagName("ellipse").getLength()).isEqualTo(MODEL.localModelCount());
        assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(MODEL.localModelCount());
    }

    @Test
    void ellipsesPassWhereTheActivationIsOneHalf() throws Exception {
        LocalModel local = MODEL.localModels().get(0);
        Element ellipse = (Element) parse(SVG).getElementsByTagName("ellipse").item(0);

        for (int d = 0; d < 2; d++) {
            double pixels = Double.parseDouble(ellipse.getAttribute(d == 0 ? "rx" : "ry"));
            double distance = pixels / Panel.SIDE * UNIT.width() / local.lengthScales()[d];
            assertThat(Math.exp(-0.5 * distance * distance)).isBetween(0.4999, 0.5001);
        }
    }

    @Test
    void fourPicturesFitIntoASmallFile() throws Exception {
        assertThat(parse(SVG).getElementsByTagName("image").getLength()).isEqualTo(4);
        assertThat(SVG.length()).isLessThan(500_000);
    }

    @Test
    void onlyModelsOfTwoInputsHaveASurface() {
        assertThatThrownBy(() -> new SurfaceFigure(fit(1), (x1, x2) -> 0, UNIT, UNIT))
                .hasMessage("a surface needs a model of 2 inputs, this one has 1");
    }

    private static LgrModel fit(int dimension) {
        double[][] x = new double[300][dimension];
        double[] y = new double[300];
        var random = new SplittableRandom(1);
        for (int n = 0; n < 300; n++) {
            for (int d = 0; d < dimension; d++) {
                x[n][d] = random.nextDouble(-1, 1);
            }
            y[n] = Math.sin(3 * x[n][0]) * x[n][dimension - 1] + 0.01 * random.nextGaussian();
        }
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep().withMaxIterations(10))
                .threads(1)
                .build();
        return new BatchLearner(options).fit(Dataset.of(x, y)).model();
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
