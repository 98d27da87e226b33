package org.lgr.reproduce.cell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lgr.baselines.BaselineLearner;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.BatchLearner;

/** Identifies a build of the library. Its version number is not enough, because code changes between releases. */
public final class Code {
    /** SHA-256 of the classes of all methods and of the data. */
    public static final String FINGERPRINT = fingerprint();

    private Code() {}

    private static String fingerprint() {
        String all = Stream.of(BatchLearner.class, BaselineLearner.class, Cross.class)
                .map(Code::fingerprint)
                .collect(Collectors.joining());
        return Hash.of(all.getBytes(StandardCharsets.UTF_8));
    }

    /** SHA-256 of all classes in the folder or jar of a given one. */
    private static String fingerprint(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IllegalStateException(
                    "the classes of " + type + " come from nowhere, so that results cannot be kept");
        }
        try {
            URI place = source.getLocation().toURI();
            Path path = Path.of(place);
            return Files.isDirectory(path) ? ofFolder(path) : Hash.of(path);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the classes of " + type + " are at no place known to Java", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes of " + type, e);
        }
    }

    private static String ofFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        StringBuilder all = new StringBuilder();
        for (Path file : files) {
            all.append(folder.relativize(file)).append(Hash.of(file));
        }
        return Hash.of(all.toString().getBytes(StandardCharsets.UTF_8));
    }
}
