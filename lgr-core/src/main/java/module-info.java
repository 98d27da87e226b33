/** Local Gaussian Regression: sums of local models under one Gaussian model. No runtime dependencies. */
module org.lgr.core {
    requires static org.jspecify;

    exports org.lgr;
    exports org.lgr.eval;
}
