/** Local Gaussian Regression: sums of local models under one Gaussian model. No runtime dependencies. */
@SuppressWarnings("module") // the baselines are compiled after this module, so that javac does not find them yet
module org.lgr.core {
    requires static org.jspecify;

    exports org.lgr;
    exports org.lgr.eval;
    exports org.lgr.internal to
            org.lgr.baselines; // Cholesky factors, inner loops, standardisation and the replacement of files, rather
// than copies
}
