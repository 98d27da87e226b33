package org.lgr.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lgr.LgrOptions;

class LocalKernelOptionsTest {
    private static void assertRefused(UnaryOperator<LocalKernelOptions.Builder> change, String message) {
        assertThatThrownBy(() -> change.apply(LocalKernelOptions.builder()).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void valuesThatMakeNoSenseAreRefusedByNameAndRange() {
        assertRefused(options -> options.anchors(0), "anchors must be in 1..10000, got 0; 4000 suit most data");
        assertRefused(options -> options.anchors(10_001), "anchors must be in 1..10000, got 10001");
        assertRefused(options -> options.hyperparameterRows(0), "hyperparameterRows must be in 1..5000, got 0");
        assertRefused(options -> options.hyperparameterRows(5001), "hyperparameterRows must be in 1..5000, got 5001");
        assertRefused(options -> options.maxLocalModels(0), "maxLocalModels must be at least 1, got 0");
        assertRefused(options -> options.threads(-1), "threads must not be negative, got -1; 0 uses all processors");
    }

    @Test
    void seedsAndThreadsHaveTheDefaultsOfAllLearners() {
        assertThat(LocalKernelOptions.defaults().seed())
                .isEqualTo(LgrOptions.defaults().seed());
        assertThat(LocalKernelOptions.defaults().threads())
                .isEqualTo(LgrOptions.defaults().threads());
        assertThat(new LocalKernelLearner().options()).isEqualTo(LocalKernelOptions.defaults());
    }

    @Test
    void aBuilderKeepsWhatItDoesNotChange() {
        LocalKernelOptions options = new LocalKernelOptions(true, 7, 8, 9, -10, 11);
        assertThat(options.toBuilder().build()).isEqualTo(options);
        assertThat(options.toBuilder().anchors(3).build()).isEqualTo(new LocalKernelOptions(true, 3, 8, 9, -10, 11));
    }

    @Test
    void changesNameWhatDiffersFromTheDefaultsButForThreads() {
        assertThat(LocalKernelOptions.builder().threads(3).build().changes()).isEmpty();
        assertThat(LocalKernelOptions.builder().anchors(20).seed(5).build().changes())
                .containsExactly("anchors = 20", "seed = 5");
    }
}
