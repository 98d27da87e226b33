/** Model files and archives of state: framing, checksums, validation and atomic replacement. */
@NullMarked
package org.lgr.internal.file;

import org.jspecify.annotations.NullMarked;
