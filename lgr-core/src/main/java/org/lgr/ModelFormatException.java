package org.lgr;

import java.io.IOException;

/** A model file that cannot be read: truncated, damaged, of a newer format, or no model file at all. */
public final class ModelFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong, where, and what to do. */
    public ModelFormatException(String message) {
        super(message);
    }
}
