/** Methods to compare: their interface, their tuning, LGR and the baselines. */
@NullMarked
package org.lgr.bench.method;

import org.jspecify.annotations.NullMarked;
