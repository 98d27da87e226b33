/** Tests of the figures and of the formats they are written in. */
@NullMarked
package org.lgr.plot;

import org.jspecify.annotations.NullMarked;
