/**
 * Benchmarks of LGR and of other methods. {@link org.lgr.bench.BenchCommand} is the command {@code lgr bench}.
 *
 * <p>Reading order: a {@code Task} creates a {@code Problem} (training and test {@code Samples}) from a seed; a
 * {@code Method} is fitted to it and predicts {@code Forecast}s; {@code Measurement} scores them, {@code Outcome}
 * averages over seeds, and {@code Goal} checks whether they suffice. {@code AccuracySuite} holds the tasks and goals;
 * {@code LgrMethod} is the only class of the suite that calls the batch learner. {@code Tuning} chooses the settings of
 * the others; {@code CostPlot} draws errors over times. {@code LgrStage} is LGR stopped early, for
 * {@code TimeToAccuracy}. Commands share {@code SuiteOptions}. {@code org.lgr.bench.generalisation} compares on few
 * rows, with more methods from {@code org.lgr.bench.method.process}.
 *
 * <p>Streams have the same order: {@code StreamSuite}, {@code StreamTask}, {@code StreamProblem}; a
 * {@code StreamMethod} starts a {@code StreamModel}, which a {@code StreamRun} tests and trains point by point;
 * {@code WindowSums} collects its errors, and {@code StreamMeasurement} computes scores from them. {@code LatencyRun}
 * is a control loop.
 *
 * <p>Cost alone: {@code ScalingCase} is a fit of some size, which grows along a {@code ScalingAxis}; {@code LoopsWork}
 * holds the inner loops and the operations that bound them; {@code StartupCommand} measures the start of the command
 * itself. Classes whose names end in {@code Benchmark} are for JMH.
 */
@NullMarked
package org.lgr.bench;

import org.jspecify.annotations.NullMarked;
