/** Calibration on hold-out rows: the variance map and the support of the data. */
@NullMarked
package org.lgr.internal.calibration;

import org.jspecify.annotations.NullMarked;
