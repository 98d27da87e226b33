/** Learners and the models they make: from data at once, or point by point. */
@NullMarked
package org.lgr.learn;

import org.jspecify.annotations.NullMarked;
