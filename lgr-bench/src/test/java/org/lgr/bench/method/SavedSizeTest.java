package org.lgr.bench.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavedSizeTest {
    @Test
    void countsTheBytesOfAFileAndRemovesIt() throws IOException {
        Path[] seen = new Path[1];

        assertThat(SavedSize.of(file -> {
                    seen[0] = file;
                    Files.write(file, new byte[1234]);
                }))
                .hasValue(1234);
        assertThat(seen[0]).doesNotExist();
        assertThat(seen[0].getParent()).doesNotExist();
    }

    @Test
    void leavesNothingBehindWhenSavingFails() {
        Path[] seen = new Path[1];

        assertThatThrownBy(() -> SavedSize.of(file -> {
                    seen[0] = file;
                    throw new IOException("no room");
                }))
                .hasMessage("no room");
        assertThat(seen[0].getParent()).doesNotExist();
    }

    @Test
    void objectsOfSmileAreSavedWithAllTheyHold() throws IOException {
        // Serialised doubles take eight bytes each.
        assertThat(SavedSize.ofSmile(List.of(new double[1000])).orElseThrow()).isGreaterThan(8000);
    }
}
