/**
 * Measures how well LGR generalises: from few trajectories, on folds of tables, and at inputs unlike the training rows.
 * {@link org.lgr.bench.generalisation.GeneralisationCommand} is the command {@code lgr bench generalisation}.
 *
 * <p>Reading order: {@code GeneralisationTasks} lists the {@code FoldedTask}s, which read files through
 * {@code FoldedTable}; {@code GeneralisationRun} fits methods to their folds and makes a {@code Result} for each
 * target, for LGR also at {@code MadeInputs}; {@code Results} holds the results of this run and of earlier ones, which
 * {@code ResultsFile} writes and reads; {@code TaskResults} averages and compares them, {@code TaskTables} and
 * {@code SummaryTables} print them, and {@code GeneralisationGoals} and {@code SafetyGoals} check the goals.
 */
@NullMarked
package org.lgr.bench.generalisation;

import org.jspecify.annotations.NullMarked;
