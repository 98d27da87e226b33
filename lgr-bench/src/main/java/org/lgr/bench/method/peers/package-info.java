/** Other libraries, wrapped: Smile, XGBoost, LightGBM and Weka. */
@NullMarked
package org.lgr.bench.method.peers;

import org.jspecify.annotations.NullMarked;
