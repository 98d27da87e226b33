/** Tests of experiments with tiny sizes. */
@NullMarked
package org.lgr.experiments;

import org.jspecify.annotations.NullMarked;
