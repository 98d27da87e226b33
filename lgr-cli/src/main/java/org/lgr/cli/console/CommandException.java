package org.lgr.cli.console;

import java.io.Serial;

/** A failure that the message explains completely, with the way out; no stack trace is needed. */
public final class CommandException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    /** A failure with nothing behind it. */
    public CommandException(String message) {
        super(message);
    }

    /** A failure that another one caused. */
    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
