/** Data files and synthetic data for Local Gaussian Regression. */
@SuppressWarnings("requires-automatic") // mfl-core has no module descriptor; its manifest fixes the name
module org.lgr.data {
    requires static transitive org.jspecify;
    requires transitive org.lgr.core;
    requires ch.randelshofer.fastdoubleparser;
    requires de.siegmar.fastcsv;
    requires us.hebi.matlab.mat.mfl.core;

    exports org.lgr.data;

    uses org.lgr.data.FormatProvider;
}
