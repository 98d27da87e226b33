package org.lgr.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The code that a page of the guide shows: the lines of a test between {@code // begin} and {@code // end}. */
final class GuideExample {
    private GuideExample() {}

    static List<String> of(Class<?> test) throws IOException {
        List<String> source =
                Files.readAllLines(Path.of("src/test/java", test.getName().replace('.', '/') + ".java"));
        String indent = "        ";
        return source.subList(source.indexOf(indent + "// begin") + 1, source.indexOf(indent + "// end")).stream()
                .map(line -> line.substring(Math.min(line.length(), indent.length())))
                .toList();
    }
}
