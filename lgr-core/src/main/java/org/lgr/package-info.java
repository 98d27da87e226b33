/**
 * Local Gaussian Regression after Meier, Hennig and Schaal (2014), the public face of the library.
 *
 * <p>Reading order: {@link org.lgr.Dataset} and {@link org.lgr.LgrOptions} go into a {@link org.lgr.BatchLearner}, which
 * returns an immutable {@link org.lgr.LgrModel} beside the trace of its training; the model answers with a
 * {@link org.lgr.Prediction}, or through a {@link org.lgr.PointEvaluator} when a control loop must not allocate.
 * A {@link org.lgr.LocalKernelLearner} makes local models that are Gaussian processes instead, a {@link org.lgr.LocalKernelModel}.
 * Equation numbers in comments, such as [M14 eq. 27], are those of the paper; {@code docs/NOTATION.md} maps symbols to
 * names.
 */
@NullMarked
package org.lgr;

import org.jspecify.annotations.NullMarked;
