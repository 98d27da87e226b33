/** What every computation needs: threads, reusable arrays and reproducible random numbers. */
@NullMarked
package org.lgr.internal.compute;

import org.jspecify.annotations.NullMarked;
