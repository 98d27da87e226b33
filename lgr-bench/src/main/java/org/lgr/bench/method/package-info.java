/** A method to compare: its interface, tuning, LGR and the baselines. */
@NullMarked
package org.lgr.bench.method;

import org.jspecify.annotations.NullMarked;
