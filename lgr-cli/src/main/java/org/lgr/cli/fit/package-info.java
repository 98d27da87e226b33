/** The command {@code lgr fit}. */
@NullMarked
package org.lgr.cli.fit;

import org.jspecify.annotations.NullMarked;
