/** Inner loops over flat arrays: the plain versions, and the choice of which version runs. */
@NullMarked
package org.lgr.internal.loops;

import org.jspecify.annotations.NullMarked;
