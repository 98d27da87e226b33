/** Synthetic data with known true values: functions and a robot arm. */
@NullMarked
package org.lgr.data.synthetic;

import org.jspecify.annotations.NullMarked;
