package org.lgr.data;

/** Formats of data files. */
public enum FileFormat {
    /** Fields separated by commas or another character, or by white space. */
    CSV,
    /** Fields separated by tabs. */
    TSV,
    /** MATLAB files of version 5, 6 or 7. */
    MAT,
    /** One NumPy array. */
    NPY,
    /** NumPy arrays in a zip file. */
    NPZ,
    /** Weka's attribute-relation files. */
    ARFF,
    /** Apache Parquet; needs the optional module {@code lgr-parquet}. */
    PARQUET
}
