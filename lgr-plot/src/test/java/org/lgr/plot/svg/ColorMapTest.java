package org.lgr.plot.svg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColorMapTest {
    @Test
    void theEndsAreTheFirstAndTheLastAnchor() {
        assertThat(ColorMap.VIRIDIS.color(0)).isEqualTo(0x440154);
        assertThat(ColorMap.VIRIDIS.color(1)).isEqualTo(0xfde725);
    }

    @Test
    void sharesBeyondTheEndsStayAtTheEnds() {
        assertThat(ColorMap.VIRIDIS.color(-3)).isEqualTo(ColorMap.VIRIDIS.color(0));
        assertThat(ColorMap.VIRIDIS.color(1.01)).isEqualTo(ColorMap.VIRIDIS.color(1));
    }

    @Test
    void betweenAnchorsEachChannelIsInterpolated() {
        // Half-way between 0x440154 and 0x482878: 0x46, 0x14.8, 0x66.
        assertThat(ColorMap.VIRIDIS.color(0.5 / 9)).isEqualTo(0x461566);
    }

    @Test
    void viridisBecomesSteadilyLighter() {
        double last = -1;
        for (int i = 0; i <= 100; i++) {
            double lightness = luminance(ColorMap.VIRIDIS.color(i / 100.0));
            assertThat(lightness).isGreaterThan(last);
            last = lightness;
        }
    }

    @Test
    void theMiddleOfTheDivergingMapIsItsLightestColor() {
        double middle = luminance(ColorMap.DIVERGING.color(0.5));

        for (int i = 1; i <= 50; i++) {
            assertThat(luminance(ColorMap.DIVERGING.color(0.5 - i / 100.0))).isLessThan(middle);
            assertThat(luminance(ColorMap.DIVERGING.color(0.5 + i / 100.0))).isLessThan(middle);
        }
    }

    private static double luminance(int color) { // ITU-R BT.709, on the stored values
        return 0.2126 * (color >> 16 & 0xff) + 0.7152 * (color >> 8 & 0xff) + 0.0722 * (color & 0xff);
    }
}
