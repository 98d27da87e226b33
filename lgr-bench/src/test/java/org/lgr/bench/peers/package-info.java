/** Tests of the methods that LGR is compared with. */
@NullMarked
package org.lgr.bench.peers;

import org.jspecify.annotations.NullMarked;
