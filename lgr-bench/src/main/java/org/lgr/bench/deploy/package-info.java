/** Single predictions where they will run: exported code, a control loop and start-up. */
@NullMarked
package org.lgr.bench.deploy;

import org.jspecify.annotations.NullMarked;
