/** The posterior of the weights, exact or sampled, and the gradient of the evidence. */
@NullMarked
package org.lgr.internal.posterior;

import org.jspecify.annotations.NullMarked;
