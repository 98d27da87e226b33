/** Published values beside ours, with verdicts and pages. */
@NullMarked
package org.lgr.reproduce.report;

import org.jspecify.annotations.NullMarked;
