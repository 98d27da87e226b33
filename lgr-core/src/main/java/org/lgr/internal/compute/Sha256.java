package org.lgr.internal.compute;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, which tells whether two data or files are the same. */
public final class Sha256 {
    private Sha256() {}

    /** Returns a new digest. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform provides SHA-256", e);
        }
    }
}
