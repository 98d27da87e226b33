package org.lgr.cli;

import org.lgr.Growth;

/** Names of ways to grow. */
final class GrowthChoice extends Choice<Growth> {
    GrowthChoice() {
        super(Growth.class);
    }
}
