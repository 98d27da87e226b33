/** The posterior of the weights: exact, sampled, collapsed or mean field, and the gradient of the evidence. */
@NullMarked
package org.lgr.internal.posterior;

import org.jspecify.annotations.NullMarked;
