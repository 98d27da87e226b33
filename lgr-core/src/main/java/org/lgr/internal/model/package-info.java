/** A fitted model in standardised units and its prediction at a point. Independent of training. */
@NullMarked
package org.lgr.internal.model;

import org.jspecify.annotations.NullMarked;
