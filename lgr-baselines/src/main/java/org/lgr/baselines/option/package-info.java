/** Settings of the methods. */
@NullMarked
package org.lgr.baselines.option;

import org.jspecify.annotations.NullMarked;
