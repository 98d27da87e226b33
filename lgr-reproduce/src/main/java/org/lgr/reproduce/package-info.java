/**
 * The figures and tables of [M14], made anew, with the published values beside ours and a verdict for each.
 *
 * <p>Reading order: an {@link org.lgr.reproduce.Experiment} consists of cells, pieces of work that a small file remembers once they
 * are done, and makes a report of their results. {@link org.lgr.reproduce.Reproduction} runs one: {@code CellRunner} computes what
 * the {@code CellStore} does not have, {@code ReportFiles} writes the page, the tables and the figures. The experiments are
 * {@code SineExperiment}, {@code CrossExperiment} and {@code RobotExperiment}; what each method is set to is in {@code Contenders},
 * what the paper says in {@code Published}.
 */
@NullMarked
package org.lgr.reproduce;

import org.jspecify.annotations.NullMarked;
