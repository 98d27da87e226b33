/** How a command talks: messages, tables, JSON, progress, and files that appear whole. */
@NullMarked
package org.lgr.cli.console;

import org.jspecify.annotations.NullMarked;
