package org.lgr.plot;

/** Colours and typeface of everything that is not data. */
final class Palette {
    static final String INK = "#222222";
    static final String QUIET = "#6b6b6b";
    static final String OUTLINE = "#1d2b53";
    static final String ACCENT = "#c2255c";
    static final String TYPEFACE = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif";

    private Palette() {}
}
