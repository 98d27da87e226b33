/**
 * Pictures of fitted models, as SVG text, and an interactive report as one HTML file; every browser shows both.
 *
 * <p>Reading order: {@link org.lgr.plot.SurfaceFigure} is a whole figure, made of panels; a panel draws a raster of values
 * through a colour map, with axes. Heat maps are embedded as PNG images, everything else is vector graphics.
 *
 * <p>{@link org.lgr.plot.CurvesFigure} and {@link org.lgr.plot.LocalModelsFigure} are made of the same panels, and
 * {@link org.lgr.plot.Page} is a plain page for tables and figures.
 *
 * <p>{@link org.lgr.plot.Report} puts the parts of the page together; {@code OutputData} computes the numbers of one output
 * with the help of {@code Residuals}, {@code Relevance} and {@code FitShape}, and the page's own script draws them.
 */
@NullMarked
package org.lgr.plot;

import org.jspecify.annotations.NullMarked;
