/** Comparison of published values with ours: verdicts and pages. */
@NullMarked
package org.lgr.reproduce.report;

import org.jspecify.annotations.NullMarked;
