package org.lgr.bench.method.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.metarank.lightgbm4j.LGBMBooster;
import org.junit.jupiter.api.Test;

class LightGbmLibraryTest {
    @Test
    void loadsAndLeavesTheFolderForTemporaryFilesAsItWas() {
        String folder = System.getProperty("java.io.tmpdir");

        LightGbmLibrary.load();

        assertThat(LGBMBooster.isNativeLoaded()).isTrue();
        assertThat(System.getProperty("java.io.tmpdir")).isEqualTo(folder);
    }
}
