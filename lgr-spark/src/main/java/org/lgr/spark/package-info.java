/**
 * Local Gaussian Regression on Apache Spark: {@link org.lgr.spark.LocalGaussianRegression} trains,
 * {@link org.lgr.spark.LocalGaussianRegressionModel} scores, {@link org.lgr.spark.StreamingRegression} learns from
 * streams.
 *
 * <p>The learner is the core's, and {@link org.lgr.spark.DistributedFit} runs it. {@link org.lgr.spark.LabelledRows}
 * reads rows, {@link org.lgr.spark.GroupedRows} separates held-out groups from others, {@link org.lgr.spark.KeySort}
 * sorts rows in an order that depends only on their content, and {@link org.lgr.spark.Pieces} makes chunks of them;
 * {@link org.lgr.spark.SparkCells} keeps the chunks and runs the core's passes over them. {@link org.lgr.spark.Scoring}
 * predicts. docs/adr/0013-spark.md has the reasons.
 */
@NullMarked
package org.lgr.spark;

import org.jspecify.annotations.NullMarked;
