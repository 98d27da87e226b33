@NullMarked
package org.lgr.spark;

import org.jspecify.annotations.NullMarked;
