/**
 * The {@code lgr} command. {@link org.lgr.cli.Main} is its entry; each subcommand is one class that parses its options,
 * calls the library and prints. Results go to standard output, messages to standard error. Other modules add commands
 * as an {@link org.lgr.cli.OptionalCommand}, and may use the classes that are public for that.
 */
@NullMarked
package org.lgr.cli;

import org.jspecify.annotations.NullMarked;
