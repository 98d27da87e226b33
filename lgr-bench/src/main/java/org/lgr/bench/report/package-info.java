/** Output of all commands: tables, axes and checks of arguments. */
@NullMarked
package org.lgr.bench.report;

import org.jspecify.annotations.NullMarked;
