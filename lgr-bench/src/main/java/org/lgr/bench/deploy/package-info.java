/** Single predictions in deployment: exported code, a control loop and start-up time. */
@NullMarked
package org.lgr.bench.deploy;

import org.jspecify.annotations.NullMarked;
