package org.lgr.cli.option;

/** Names of ways to grow. */
final class GrowthChoice extends Choice<GrowthKind> {
    GrowthChoice() {
        super(GrowthKind.class);
    }
}
