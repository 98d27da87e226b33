/**
 * Parquet files for {@link org.lgr.data.DataFile}, which finds {@link org.lgr.parquet.ParquetProvider} as a service. Runs on
 * the class path: the libraries share packages and are no modules.
 */
@NullMarked
package org.lgr.parquet;

import org.jspecify.annotations.NullMarked;
