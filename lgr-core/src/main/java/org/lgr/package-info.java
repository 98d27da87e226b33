/**
 * What everybody shares: data, options, predictions and scores.
 *
 * <p>Local Gaussian Regression after Meier, Hennig and Schaal (2014). A {@link org.lgr.Dataset} and
 * {@link org.lgr.LgrOptions} go into a learner of {@code org.lgr.learn}, which makes an immutable model. The model
 * answers with a {@link org.lgr.Prediction}. Equation numbers in comments, such as [M14 eq. 27], are those of the
 * paper; {@code docs/NOTATION.md} maps symbols to names.
 */
@NullMarked
package org.lgr;

import org.jspecify.annotations.NullMarked;
