/** Local Gaussian Regression: sums of local models under one Gaussian model. No runtime dependencies. */
@SuppressWarnings("module") // these modules are compiled after this one, so that javac does not find them yet
module org.lgr.core {
    requires static org.jspecify;

    exports org.lgr;
    exports org.lgr.eval;
    // To the baselines Cholesky factors, inner loops, standardisation and the replacement of files, rather than copies;
    // to the export what a model is made of.
    exports org.lgr.internal to
            org.lgr.baselines,
            org.lgr.export;
}
