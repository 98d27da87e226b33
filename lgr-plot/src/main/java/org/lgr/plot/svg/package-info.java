/** Drawing: SVG, PNG, colours and axes. */
@NullMarked
package org.lgr.plot.svg;

import org.jspecify.annotations.NullMarked;
