/** Options that several commands share, and how their values are read. */
@NullMarked
package org.lgr.cli.option;

import org.jspecify.annotations.NullMarked;
