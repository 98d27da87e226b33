/** Dense linear algebra for large matrices: views, panels, products and Cholesky factors. */
@NullMarked
package org.lgr.internal.linalg;

import org.jspecify.annotations.NullMarked;
