/** Reproduces the figures and tables of the paper and compares them with the published values. */
module org.lgr.reproduce {
    requires static org.jspecify;
    requires transitive org.lgr.core;
    requires transitive org.lgr.data;
    requires org.lgr.baselines;
    requires transitive org.lgr.plot;

    exports org.lgr.reproduce.cell;
    exports org.lgr.reproduce.experiment;
    exports org.lgr.reproduce.report;
}
