/**
 * Local Gaussian Regression on Apache Spark: {@link org.lgr.spark.LocalGaussianRegression} trains,
 * {@link org.lgr.spark.LocalGaussianRegressionModel} scores, {@link org.lgr.spark.StreamingRegression} learns from streams.
 *
 * <p>The learner is the core's. {@link org.lgr.spark.KeySort} brings rows into an order that depends on nothing but what is in them and
 * cuts them into chunks; {@link org.lgr.spark.SparkCells} keeps these and runs the core's passes over them; docs/adr/0013-spark.md has
 * the reasons.
 */
@NullMarked
package org.lgr.spark;

import org.jspecify.annotations.NullMarked;
