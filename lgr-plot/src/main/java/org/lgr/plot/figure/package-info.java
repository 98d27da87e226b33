/** Figures of data and models. */
@NullMarked
package org.lgr.plot.figure;

import org.jspecify.annotations.NullMarked;
