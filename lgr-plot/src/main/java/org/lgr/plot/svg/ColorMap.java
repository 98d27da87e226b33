package org.lgr.plot.svg;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Maps the unit interval to colours by interpolation between evenly spaced anchors. */
public final class ColorMap {
    /** Viridis (van der Walt and Smith, CC0): perceptually uniform, readable in grey and by the colour-blind. */
    public static final ColorMap VIRIDIS = new ColorMap(
            "viridis", 0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b,
            0xfde725);

    /** Blue for negative, near-white for zero, red for positive; about equally dark on both sides. */
    public static final ColorMap DIVERGING = new ColorMap(
            "diverging", 0x1f4e8c, 0x3f7fba, 0x7fb0d8, 0xc0d9ec, 0xf8f8f8, 0xf6cdbb, 0xe9957a, 0xcf5a4a, 0x9b1c31);

    private final String name;
    private final int[] anchors; // 0xRRGGBB

    private ColorMap(String name, int... anchors) {
        this.name = name;
        this.anchors = anchors;
    }

    /** The colour 0xRRGGBB of a number in [0, 1]; numbers outside get the colour of the nearer end. */
    int color(double share) {
        double position = Math.min(1, Math.max(0, share)) * (anchors.length - 1);
        int index = Math.min((int) position, anchors.length - 2);
        double t = position - index;
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = anchors[index] >> shift & 0xff;
            int to = anchors[index + 1] >> shift & 0xff;
            color |= (int) Math.round(from + t * (to - from)) << shift;
        }
        return color;
    }

    /** The anchors in the form {@code #rrggbb} of CSS and SVG. */
    public List<String> colors() {
        return Arrays.stream(anchors)
                .mapToObj(anchor -> "#" + HexFormat.of().toHexDigits(anchor, 6))
                .toList();
    }

    /** Defines an upward gradient with the map's name as id; SVG interpolates as {@link #color} does. */
    public void define(Svg svg) {
        svg.open("linearGradient id=? x1=0 y1=1 x2=0 y2=0", name);
        List<String> colors = colors();
        for (int i = 0; i < colors.size(); i++) {
            svg.element("stop offset=? stop-color=?", i / (anchors.length - 1.0), colors.get(i));
        }
        svg.close();
    }

    /** The reference of an SVG attribute to the gradient of {@link #define}. */
    String reference() {
        return "url(#" + name + ")";
    }
}
