/**
 * How accurate, and at what cost? One class for each table, with a {@code main}; {@code lgr-experiments/run NAME} builds and
 * starts it. Every figure in {@code docs/BENCHMARKS.md} is printed by one of them.
 */
@NullMarked
package org.lgr.experiments;

import org.jspecify.annotations.NullMarked;
