package org.lgr.internal.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
    private final BufferPool buffers = new BufferPool();

    @Test
    void theSmallestThatIsLargeEnoughIsTaken() {
        double[] large = new double[100];
        double[] small = new double[20];
        double[] tiny = new double[5];
        buffers.give(large);
        buffers.give(small);
        buffers.give(tiny);

        assertThat(buffers.take(10)).isSameAs(small);
        assertThat(buffers.take(10)).isSameAs(large);
        assertThat(buffers.take(10)).isNotSameAs(tiny).hasSizeGreaterThanOrEqualTo(10);
    }

    @Test
    void whatIsTooSmallGoesWhenSomethingLargerIsNeeded() {
        double[] tiny = new double[5];
        buffers.give(tiny);
        buffers.take(10);

        assertThat(buffers.take(1)).isNotSameAs(tiny);
    }

    @Test
    void sumsBeginWithZerosAndHaveTheirSize() {
        double[] sum = buffers.zeros(4);
        Arrays.fill(sum, 7);
        buffers.giveSum(sum);

        assertThat(buffers.zeros(4)).isSameAs(sum).containsExactly(0, 0, 0, 0);
        buffers.giveSum(sum);
        assertThat(buffers.zeros(3)).containsExactly(0, 0, 0);
        assertThat(buffers.zeros(4)).as("of an ensemble that has changed").isNotSameAs(sum);
    }
}
