/** All other commands, one class each. */
@NullMarked
package org.lgr.cli.command;

import org.jspecify.annotations.NullMarked;
