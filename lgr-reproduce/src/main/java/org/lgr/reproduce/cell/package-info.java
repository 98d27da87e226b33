/** Pieces of work that depend only on their key, and a store of their results. */
@NullMarked
package org.lgr.reproduce.cell;

import org.jspecify.annotations.NullMarked;
