/** Rows in key order, in cells on this machine or on a cluster: the seam for Spark. */
@NullMarked
package org.lgr.internal.cells;

import org.jspecify.annotations.NullMarked;
