/** The methods that the paper compares Local Gaussian Regression with, as learners and models of their own. */
module org.lgr.baselines {
    requires static org.jspecify;
    requires transitive org.lgr.core;

    exports org.lgr.baselines;
    exports org.lgr.baselines.option;
}
