/** Local Gaussian processes (section 4 of the paper): evidence, search and posterior. */
@NullMarked
package org.lgr.internal.kernel;

import org.jspecify.annotations.NullMarked;
