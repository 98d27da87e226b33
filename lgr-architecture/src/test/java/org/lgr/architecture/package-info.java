/** The packages of all modules, and who may use whom. */
@NullMarked
package org.lgr.architecture;

import org.jspecify.annotations.NullMarked;
