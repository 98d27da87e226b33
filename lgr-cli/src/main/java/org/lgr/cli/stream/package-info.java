/** The command {@code lgr stream}. */
@NullMarked
package org.lgr.cli.stream;

import org.jspecify.annotations.NullMarked;
