package org.lgr.reproduce.cell;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.lgr.internal.compute.Sha256;

/** SHA-256, in hexadecimal. */
public final class Hash {
    private Hash() {}

    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.digest().digest(bytes));
    }

    public static String of(Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
