/**
 * How good is LGR, and beside whom? {@link org.lgr.bench.BenchCommand} is the command {@code lgr bench}.
 *
 * <p>Reading order: a {@code Task} makes a {@code Problem}, training and test {@code Samples}, from a seed; a {@code Method}
 * is fitted to it and answers with {@code Forecast}s; {@code Measurement} scores them, {@code Outcome} averages over seeds,
 * and {@code Goal} tells hits from misses. {@code AccuracySuite} holds the tasks and goals, {@code LgrMethod} is the only
 * class that calls the learner.
 */
@NullMarked
package org.lgr.bench;

import org.jspecify.annotations.NullMarked;
