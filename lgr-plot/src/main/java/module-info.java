/**
 * Figures of fitted models as SVG, and the self-contained HTML report.
 *
 * <p>The report reads the script of its charts from the jar {@code org.webjars:echarts}, which has neither classes nor a
 * module name of its own and is not required here for this reason. Where it is on the module path, not on the class path,
 * and nothing else pulls in automatic modules, start with {@code --add-modules echarts}.
 */
module org.lgr.plot {
    requires static org.jspecify;
    requires transitive org.lgr.core;
    requires com.fasterxml.jackson.jr.ob;

    exports org.lgr.plot.figure;
    exports org.lgr.plot.report;
    exports org.lgr.plot.svg;
}
