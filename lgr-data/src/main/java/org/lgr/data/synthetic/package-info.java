/** Data with a known truth: functions and a robot arm. */
@NullMarked
package org.lgr.data.synthetic;

import org.jspecify.annotations.NullMarked;
