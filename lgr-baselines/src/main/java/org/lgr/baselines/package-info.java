/**
 * The methods that the paper compares Local Gaussian Regression with, each behind {@link org.lgr.Predictor}.
 *
 * <p>Reading order: a {@link org.lgr.baselines.BaselineLearner} makes a {@link org.lgr.baselines.BaselineModel} from a
 * {@link org.lgr.Dataset}, and {@link org.lgr.baselines.BaselineMethod} lists what there is: {@link org.lgr.baselines.LinearRegression},
 * the simplest; {@link org.lgr.baselines.LocallyWeightedRegression}, whose weaknesses the paper starts from;
 * {@link org.lgr.baselines.Lwpr}, which learns from a stream; and {@link org.lgr.baselines.MixtureOfExperts}, whose local models know of
 * each other as those of LGR do, but compete for rows instead of adding up. All models share one file format and one reader, and
 * know the derivative of their mean. A {@link org.lgr.baselines.BaselineListener} hears how far a fit is.
 */
@NullMarked
package org.lgr.baselines;

import org.jspecify.annotations.NullMarked;
