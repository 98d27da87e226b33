/** JMH benchmarks of inner loops and single calls. */
@NullMarked
package org.lgr.bench.micro;

import org.jspecify.annotations.NullMarked;
