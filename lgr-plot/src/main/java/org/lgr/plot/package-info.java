/**
 * Pictures of fitted models, as SVG text that every browser shows.
 *
 * <p>Reading order: {@link org.lgr.plot.SurfaceFigure} is a whole figure, made of panels; a panel draws a raster of values
 * through a colour map, with axes. Heat maps are embedded as PNG images, everything else is vector graphics.
 */
@NullMarked
package org.lgr.plot;

import org.jspecify.annotations.NullMarked;
