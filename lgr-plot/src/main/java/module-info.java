/** Figures of fitted models as SVG, without third-party libraries and without AWT. */
module org.lgr.plot {
    requires static org.jspecify;
    requires transitive org.lgr.core;

    exports org.lgr.plot;
}
