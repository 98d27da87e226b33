/** The experiments of the paper. */
@NullMarked
package org.lgr.reproduce.experiment;

import org.jspecify.annotations.NullMarked;
