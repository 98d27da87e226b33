/** How models of the baselines are written and read. */
@NullMarked
package org.lgr.baselines.internal.file;

import org.jspecify.annotations.NullMarked;
