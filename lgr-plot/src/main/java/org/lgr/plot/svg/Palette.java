package org.lgr.plot.svg;

import java.util.List;

/** Colours and typeface of all elements except heat maps. */
public final class Palette {
    public static final String INK = "#222222";
    public static final String QUIET = "#6b6b6b";
    public static final String OUTLINE = "#1d2b53";
    public static final String ACCENT = "#c2255c";
    public static final String TYPEFACE = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif";

    /** Colours of curves that the colour-blind can distinguish (Okabe and Ito). */
    public static final List<String> SERIES = List.of("#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#6b6b6b");

    private Palette() {}
}
