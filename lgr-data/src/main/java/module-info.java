/** Data files and synthetic data for Local Gaussian Regression. */
@SuppressWarnings("requires-automatic") // mfl-core has no module descriptor; its manifest fixes the name
module org.lgr.data {
    requires static transitive org.jspecify;
    requires transitive org.lgr.core;
    requires ch.randelshofer.fastdoubleparser;
    requires com.fasterxml.jackson.jr.ob;
    requires de.siegmar.fastcsv;
    requires us.hebi.matlab.mat.mfl.core;

    exports org.lgr.data;
    exports org.lgr.data.prepare;
    exports org.lgr.data.robot;
    exports org.lgr.data.synthetic;

    uses org.lgr.data.FormatProvider;

    provides org.lgr.data.FormatProvider with
            org.lgr.data.text.TextFormats.Csv,
            org.lgr.data.text.TextFormats.Tsv,
            org.lgr.data.text.TextFormats.Arff,
            org.lgr.data.binary.BinaryFormats.Mat,
            org.lgr.data.binary.BinaryFormats.Npy,
            org.lgr.data.binary.BinaryFormats.Npz;
}
