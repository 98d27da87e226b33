package org.lgr.cli.option;

/** What {@code --growth} takes. */
enum GrowthKind {
    /** The sweep if an option that only it knows was given, otherwise adaptive growth. */
    AUTO,
    ADAPTIVE,
    SWEEP
}
