/** Rows in key order, in cells on this machine or on a cluster. The Spark module plugs in here. */
@NullMarked
package org.lgr.internal.cells;

import org.jspecify.annotations.NullMarked;
