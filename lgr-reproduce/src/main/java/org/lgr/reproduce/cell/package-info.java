/** Pieces of work that depend on nothing but their key, and a store of their results. */
@NullMarked
package org.lgr.reproduce.cell;

import org.jspecify.annotations.NullMarked;
