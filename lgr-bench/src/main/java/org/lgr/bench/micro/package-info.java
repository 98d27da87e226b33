/** Inner loops and single calls under JMH. */
@NullMarked
package org.lgr.bench.micro;

import org.jspecify.annotations.NullMarked;
