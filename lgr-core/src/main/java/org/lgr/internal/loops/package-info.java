/** Inner loops over flat arrays: the plain versions, and the choice of the version to run. */
@NullMarked
package org.lgr.internal.loops;

import org.jspecify.annotations.NullMarked;
