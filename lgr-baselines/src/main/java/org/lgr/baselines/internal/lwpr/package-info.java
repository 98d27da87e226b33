/** Receptive fields of locally weighted projection regression. */
@NullMarked
package org.lgr.baselines.internal.lwpr;

import org.jspecify.annotations.NullMarked;
