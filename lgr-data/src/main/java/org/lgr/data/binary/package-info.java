/** MATLAB and NumPy files. */
@NullMarked
package org.lgr.data.binary;

import org.jspecify.annotations.NullMarked;
