/** Local Gaussian Regression: sums of local models under one Gaussian model. No runtime dependencies. */
@SuppressWarnings("module") // these modules are compiled after this one, so that javac does not find them yet
module org.lgr.core {
    requires static org.jspecify;

    exports org.lgr;
    exports org.lgr.eval;
    exports org.lgr.kernel;
    exports org.lgr.learn;
    exports org.lgr.stats;
    // Tools for the baselines, rather than copies; what a model is made of for the export.
    exports org.lgr.internal.compute to
            org.lgr.baselines,
            org.lgr.reproduce;
    exports org.lgr.internal.file to
            org.lgr.baselines,
            org.lgr.export;
    exports org.lgr.internal.linalg to
            org.lgr.baselines;
    exports org.lgr.internal.loops to
            org.lgr.baselines,
            org.lgr.export;
    exports org.lgr.internal.model to
            org.lgr.baselines,
            org.lgr.export;
    exports org.lgr.internal.optimise to
            org.lgr.baselines;
}
