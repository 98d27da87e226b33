/**
 * Columns as they are in files, and how they become numbers that a model learns from. A
 * {@link org.lgr.data.prepare.ColumnProfile} tells what a column holds, {@link org.lgr.data.prepare.Encoder} chooses a
 * {@link org.lgr.data.prepare.ColumnStep} where that is no number, and a {@link org.lgr.data.prepare.Preparation}, which a
 * model keeps, applies them to the rows of any file.
 */
@NullMarked
package org.lgr.data.prepare;

import org.jspecify.annotations.NullMarked;
