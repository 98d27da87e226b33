/** Wrappers of other libraries: Smile, XGBoost, LightGBM and Weka. */
@NullMarked
package org.lgr.bench.method.peers;

import org.jspecify.annotations.NullMarked;
