/** Standardised training rows in chunks, and passes that sum over them. */
@NullMarked
package org.lgr.internal.rows;

import org.jspecify.annotations.NullMarked;
