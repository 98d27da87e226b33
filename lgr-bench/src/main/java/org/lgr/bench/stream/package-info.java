/** Learning point by point beside other stream learners. */
@NullMarked
package org.lgr.bench.stream;

import org.jspecify.annotations.NullMarked;
