/**
 * Experiments with a {@code main} of their own: one class for each table of accuracy or cost that {@code lgr bench} and
 * {@code lgr reproduce} do not print. {@code lgr-experiments/run NAME} builds and starts one.
 * {@code docs/BENCHMARKS.md} says which of its tables come from here.
 */
@NullMarked
package org.lgr.experiments;

import org.jspecify.annotations.NullMarked;
