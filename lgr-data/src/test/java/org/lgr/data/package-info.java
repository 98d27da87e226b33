/** Tests of the readers and generators. */
@NullMarked
package org.lgr.data;

import org.jspecify.annotations.NullMarked;
