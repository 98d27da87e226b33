/** Tests of the Parquet files. */
@NullMarked
package org.lgr.parquet;

import org.jspecify.annotations.NullMarked;
