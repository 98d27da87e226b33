/** Delimited text and ARFF files. */
@NullMarked
package org.lgr.data.text;

import org.jspecify.annotations.NullMarked;
