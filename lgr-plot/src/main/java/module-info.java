/**
 * Figures of fitted models as SVG, and the self-contained HTML report.
 *
 * <p>The report reads the script of its charts from the jar {@code org.webjars:echarts}. That jar has neither classes
 * nor a module name, so it is not required here. If it is on the module path and nothing else requires automatic
 * modules, start Java with {@code --add-modules echarts}.
 */
module org.lgr.plot {
    requires static org.jspecify;
    requires transitive org.lgr.core;
    requires com.fasterxml.jackson.jr.ob;

    exports org.lgr.plot.figure;
    exports org.lgr.plot.report;
    exports org.lgr.plot.svg;
}
