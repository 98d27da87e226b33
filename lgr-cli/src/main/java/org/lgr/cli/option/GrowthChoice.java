package org.lgr.cli.option;

import org.lgr.Growth;

/** Names of ways to grow. */
final class GrowthChoice extends Choice<Growth> {
    GrowthChoice() {
        super(Growth.class);
    }
}
