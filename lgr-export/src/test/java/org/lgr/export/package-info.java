/** Tests that compare exported models with the library's own predictions. */
@NullMarked
package org.lgr.export;

import org.jspecify.annotations.NullMarked;
