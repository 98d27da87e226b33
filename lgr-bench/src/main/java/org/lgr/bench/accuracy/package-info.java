/** How accurate, how well calibrated and at what cost: tasks, goals and outcomes. */
@NullMarked
package org.lgr.bench.accuracy;

import org.jspecify.annotations.NullMarked;
