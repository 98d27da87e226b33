/** What experiments conclude, on tiny sizes. */
@NullMarked
package org.lgr.experiments;

import org.jspecify.annotations.NullMarked;
