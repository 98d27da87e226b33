/** Tests of the reproduction. */
@NullMarked
package org.lgr.reproduce;

import org.jspecify.annotations.NullMarked;
