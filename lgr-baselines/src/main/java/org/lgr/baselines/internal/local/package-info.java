/** Local linear models and their leave-one-out error. */
@NullMarked
package org.lgr.baselines.internal.local;

import org.jspecify.annotations.NullMarked;
