/** Readers for recordings of robots. */
@NullMarked
package org.lgr.data.robot;

import org.jspecify.annotations.NullMarked;
