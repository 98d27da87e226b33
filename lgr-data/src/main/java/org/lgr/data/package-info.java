/**
 * Where data come from: files read into a {@link org.lgr.data.Table}, and functions to learn with a known truth.
 *
 * <p>Reading order: {@link org.lgr.data.DelimitedFile} and {@link org.lgr.data.MatFile} return a {@link org.lgr.data.Table},
 * whose columns become a {@link org.lgr.Dataset}; {@link org.lgr.data.Cross}, {@link org.lgr.data.BumpySine},
 * {@link org.lgr.data.Sine} and {@link org.lgr.data.ArmTrajectories} make one from a seed, or rows without end as a
 * {@link org.lgr.data.RowSource}. {@link org.lgr.data.Split} divides rows into training and test sets.
 */
@NullMarked
package org.lgr.data;

import org.jspecify.annotations.NullMarked;
