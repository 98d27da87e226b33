/**
 * The figures and tables of [M14], made anew, with the published values beside ours and a verdict for each.
 *
 * <p>Reading order: an {@link org.lgr.reproduce.Experiment} consists of cells, pieces of work that a small file remembers once they
 * are done, and makes a report of their results. {@link org.lgr.reproduce.Reproduction} runs one: {@code CellRunner} computes what
 * the {@code CellStore} does not have, {@code ReportFiles} writes the page, the tables and the figures. The experiments are
 * {@code SineExperiment}, {@code CrossExperiment} and {@code RobotExperiment}, which learns {@code RobotData} under each
 * {@code RobotProtocol} and leaves the words to {@code RobotReport}; what a method is set to is a {@code Contender}, what the paper
 * says is in {@code Published}.
 */
@NullMarked
package org.lgr.reproduce;

import org.jspecify.annotations.NullMarked;
