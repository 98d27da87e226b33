/** The methods that the paper compares. */
@NullMarked
package org.lgr.reproduce.method;

import org.jspecify.annotations.NullMarked;
