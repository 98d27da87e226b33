/** What a fit costs when the problem grows. */
@NullMarked
package org.lgr.bench.scaling;

import org.jspecify.annotations.NullMarked;
