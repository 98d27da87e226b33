package org.lgr.plot.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SvgTest {
    @Test
    void elementsNestAndNumbersAreShort() {
        Svg svg = new Svg(20, 10.5);
        svg.open("g fill=?", "red");
        svg.element("circle cx=? cy=? r=3", 1.0 / 3, -1e-9);
        svg.text("a < b & \"c\"", "text x=?", 1e7);

        assertThat(svg.finish()).isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10.5" viewBox="0 0 20 10.5">
                          <g fill="red">
                            <circle cx="0.333" cy="0" r="3"/>
                            <text x="10000000">a &lt; b &amp; &quot;c&quot;</text>
                          </g>
                        </svg>
                        """);
    }

    @Test
    void valuesMustMatchTheTemplate() {
        Svg svg = new Svg(1, 1);

        assertThatThrownBy(() -> svg.element("circle r=?", 1, 2)).hasMessageContaining("2 values for 1 question marks");
    }
}
