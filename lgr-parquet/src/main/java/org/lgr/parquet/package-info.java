/**
 * Parquet files for {@link org.lgr.data.DataFile}, which finds {@link org.lgr.parquet.ParquetProvider} as a service.
 * The module runs on the class path, because its libraries share packages and are not modules.
 */
@NullMarked
package org.lgr.parquet;

import org.jspecify.annotations.NullMarked;
