/** Methods that Local Gaussian Regression is compared with: learners, models and their files. */
module org.lgr.baselines {
    requires static org.jspecify;
    requires transitive org.lgr.core;

    exports org.lgr.baselines;
    exports org.lgr.baselines.option;
    exports org.lgr.baselines.process;
}
