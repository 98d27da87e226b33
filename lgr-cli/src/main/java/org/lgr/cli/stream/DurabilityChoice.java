package org.lgr.cli.stream;

import org.lgr.cli.option.Choice;
import org.lgr.learn.Durability;

/** Names of what answered rows survive. */
final class DurabilityChoice extends Choice<Durability> {
    DurabilityChoice() {
        super(Durability.class);
    }
}
