/** Tests of the benchmarks. */
@NullMarked
package org.lgr.bench;

import org.jspecify.annotations.NullMarked;
