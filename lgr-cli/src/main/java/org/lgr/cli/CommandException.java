package org.lgr.cli;

import java.io.Serial;

/** A failure that the message explains completely, with the way out; nobody needs its stack trace. */
final class CommandException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    CommandException(String message) {
        super(message);
    }

    CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
