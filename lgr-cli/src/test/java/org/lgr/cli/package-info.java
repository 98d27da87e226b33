/** Tests of the command line. */
@NullMarked
package org.lgr.cli;

import org.jspecify.annotations.NullMarked;
