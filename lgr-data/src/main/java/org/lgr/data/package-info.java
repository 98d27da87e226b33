/**
 * Where data come from: files read into a {@link org.lgr.data.Table}, and functions to learn with a known truth.
 *
 * <p>Reading order: {@link org.lgr.data.DelimitedFile} and {@link org.lgr.data.MatFile} return a {@link org.lgr.data.Table},
 * whose columns become a {@link org.lgr.Dataset}; {@link org.lgr.data.Cross} and {@link org.lgr.data.BumpySine} make one
 * from a seed.
 */
@NullMarked
package org.lgr.data;

import org.jspecify.annotations.NullMarked;
