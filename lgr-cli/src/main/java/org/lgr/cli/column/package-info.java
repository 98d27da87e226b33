/** From the user's columns to rows: roles, training data and bad rows. */
@NullMarked
package org.lgr.cli.column;

import org.jspecify.annotations.NullMarked;
