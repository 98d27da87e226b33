/**
 * The methods that the paper compares Local Gaussian Regression with, each behind {@link org.lgr.Predictor}.
 *
 * <p>Reading order: a {@link org.lgr.baselines.BaselineLearner} makes a {@link org.lgr.baselines.BaselineModel} from a
 * {@link org.lgr.Dataset}, and {@link org.lgr.baselines.BaselineMethod} lists the methods:
 * {@link org.lgr.baselines.LinearRegression}, the simplest; {@link org.lgr.baselines.LocallyWeightedRegression}, whose
 * weaknesses the paper starts from; {@link org.lgr.baselines.Lwpr}, which learns from a stream; and
 * {@link org.lgr.baselines.MixtureOfExperts}, whose local models are fitted jointly as those of LGR are, but compete
 * for rows instead of adding up. All models share one file format and can compute the derivative of their mean. A
 * {@link org.lgr.baselines.BaselineListener} receives the progress of a fit.
 */
@NullMarked
package org.lgr.baselines;

import org.jspecify.annotations.NullMarked;
