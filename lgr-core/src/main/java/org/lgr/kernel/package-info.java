/** Local models that are Gaussian processes (section 4 of the paper): learner, model and its parts. */
@NullMarked
package org.lgr.kernel;

import org.jspecify.annotations.NullMarked;
