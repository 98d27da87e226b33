/** Comparison of accuracy, calibration and cost: tasks, goals and outcomes. */
@NullMarked
package org.lgr.bench.accuracy;

import org.jspecify.annotations.NullMarked;
