/**
 * How good is LGR, and beside whom? {@link org.lgr.bench.BenchCommand} is the command {@code lgr bench}.
 *
 * <p>Reading order: a {@code Task} makes a {@code Problem}, training and test {@code Samples}, from a seed; a {@code Method}
 * is fitted to it and answers with {@code Forecast}s; {@code Measurement} scores them, {@code Outcome} averages over seeds,
 * and {@code Goal} tells hits from misses. {@code AccuracySuite} holds the tasks and goals, {@code LgrMethod} is the only
 * class of the suite that calls the batch learner. {@code Tuning} chooses the settings of the others; {@code CostPlot} draws errors over times.
 * {@code LgrStage} is LGR stopped on its way, for {@code TimeToAccuracy}. Commands share {@code SuiteOptions}.
 * {@code org.lgr.bench.generalisation} compares on few rows, with more methods from {@code org.lgr.bench.peers}.
 *
 * <p>Streams have the same order: {@code StreamSuite}, {@code StreamTask}, {@code StreamProblem}; a {@code StreamMethod} starts a
 * {@code StreamModel}, which a {@code StreamRun} asks and teaches point by point; {@code WindowSums} keep how well it did,
 * {@code StreamMeasurement} makes scores of them. {@code LatencyRun} is a control loop.
 *
 * <p>Cost alone: {@code ScalingCase} is a fit of some size, which grows along a {@code ScalingAxis}; {@code KernelWork} holds the inner
 * loops and what bounds them; {@code StartupCommand} starts the command itself. What ends in {@code Benchmark} is for JMH.
 */
@NullMarked
package org.lgr.bench;

import org.jspecify.annotations.NullMarked;
