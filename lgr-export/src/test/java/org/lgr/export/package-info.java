/** Exported models are held to the library's own predictions. */
@NullMarked
package org.lgr.export;

import org.jspecify.annotations.NullMarked;
