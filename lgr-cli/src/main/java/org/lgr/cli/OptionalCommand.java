package org.lgr.cli;

/**
 * A subcommand of {@code lgr} that another module brings, found as a service; its class carries picocli's annotations.
 */
public interface OptionalCommand {
    /** The name users call it by. */
    String name();
}
