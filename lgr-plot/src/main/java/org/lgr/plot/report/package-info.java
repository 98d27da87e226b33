/** The interactive HTML report. */
@NullMarked
package org.lgr.plot.report;

import org.jspecify.annotations.NullMarked;
