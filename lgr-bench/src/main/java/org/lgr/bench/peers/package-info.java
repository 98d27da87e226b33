/**
 * Methods that generalise well from few rows, to compare LGR with: an exact Gaussian process with a length scale for
 * each input, and linear regression.
 *
 * <p>{@code ArdProcessMethod} chooses an {@code ArdKernel} by a {@code BoundedAscent} of its {@code ArdEvidence}; an
 * {@code ArdProcess} predicts with it. A {@code CovarianceFactor} does the linear algebra.
 */
@NullMarked
package org.lgr.bench.peers;

import org.jspecify.annotations.NullMarked;
