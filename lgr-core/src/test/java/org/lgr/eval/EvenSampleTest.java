package org.lgr.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvenSampleTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 3, 199, 200, 201, 202, 399, 400, 401, 1000, 12_345})
    void valuesLieEvenlyFromTheBeginningToTheEnd(long length) {
        EvenSample<Long> sample = sampleOf(length);

        long spacing = sample.spacing();
        assertThat(sample.values())
                .isEqualTo(LongStream.rangeClosed(1, length / spacing)
                        .mapToObj(i -> i * spacing)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {200, 201, 400, 402, 5000, 123_456})
    void aLongStreamHasAtLeastHalfAsManyValuesAsThereIsRoomFor(long length) {
        assertThat(sampleOf(length).values()).hasSizeBetween(EvenSample.MOST / 2, EvenSample.MOST);
    }

    @Test
    void valuesThatAreNotKeptAreNeverAskedFor() {
        EvenSample<Integer> sample = new EvenSample<>();
        AtomicInteger asked = new AtomicInteger();

        for (long count = 1; count <= 100_000; count++) {
            sample.offer(count, asked::incrementAndGet);
        }

        // The first 200, then those that fill the freed half each time the spacing doubles: 1, 2, 4, … up to 512.
        assertThat(asked.get()).isBetween(200, 200 + 9 * 101);
    }

    @Test
    void valuesReadEarlierStayAsTheyWere() {
        EvenSample<Long> sample = sampleOf(2);
        List<Long> before = sample.values();
        sample.offer(3, () -> 3L);

        assertThat(before).containsExactly(1L, 2L);
    }

    private static EvenSample<Long> sampleOf(long length) {
        EvenSample<Long> sample = new EvenSample<>();
        LongStream.rangeClosed(1, length).forEach(count -> sample.offer(count, () -> count));
        return sample;
    }
}
