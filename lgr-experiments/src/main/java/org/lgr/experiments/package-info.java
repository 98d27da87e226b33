/**
 * Experiments outside of {@code lgr bench}, each a class with a {@code main}; {@code lgr-experiments/run NAME} builds
 * and starts one. They measure the paper's rule ({@code CrossTable}, {@code SarcosRows}), LWPR ({@code LwprCross}),
 * local Gaussian processes ({@code LocalKernels}), a table with many irrelevant columns ({@code WideTable}), a stream
 * over millions of points ({@code Soak}), large matrices ({@code Dense}), negligible pairs of row and local model
 * ({@code ActivePairs}) and reading of text ({@code ReadCsv}).
 */
@NullMarked
package org.lgr.experiments;

import org.jspecify.annotations.NullMarked;
