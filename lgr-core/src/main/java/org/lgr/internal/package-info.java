/**
 * The mathematics behind {@link org.lgr.BatchLearner} and {@link org.lgr.LgrModel}; not exported.
 *
 * <p>Reading order: {@link org.lgr.internal.LocalState} holds the parameters of one local model and
 * {@link org.lgr.internal.RowBlocks} the standardised data. {@link org.lgr.internal.Trainer} runs the iterations;
 * {@link org.lgr.internal.ExactEngine}, {@link org.lgr.internal.CollapsedEngine} and
 * {@link org.lgr.internal.MeanFieldEngine} are the three ways to the posterior. Every sum over data is a
 * {@link org.lgr.internal.RowPass} over row blocks whose statistics add up. {@link org.lgr.internal.AdaptiveTrainer} grows models on
 * its own instead: {@code Grower} and {@code Births} change an {@code Ensemble}, {@code EvidencePasses} and {@code JointSolver} find
 * its posterior, exactly or by conjugate gradients ({@code SampledSolver}), and {@code Calibrator} what rows held out say about its
 * errors. It sees large data as {@link org.lgr.internal.Rows}, over which a {@link org.lgr.internal.Pass} gathers sums, here or, in
 * {@link org.lgr.internal.Cell}s, on a cluster. {@link org.lgr.internal.KernelTrainer} fits local Gaussian processes: {@code KernelSearch} climbs the
 * {@code KernelEvidence} of a {@link org.lgr.internal.KernelSum}, and {@link org.lgr.internal.KernelPosterior} is what is left of the
 * data.
 * {@link org.lgr.internal.Cholesky} and {@link org.lgr.internal.Products} are the linear algebra, on views of row-major arrays
 * ({@link org.lgr.internal.MatrixView}). Everything here works in standardised units.
 */
@NullMarked
package org.lgr.internal;

import org.jspecify.annotations.NullMarked;
