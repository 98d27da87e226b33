package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
    @ParameterizedTest
    @CsvSource({
        "1970-01-02, 1970-01-02T00:00:00Z",
        "2026-03-01T14:05, 2026-03-01T14:05:00Z",
        "2026-03-01 14:05:06, 2026-03-01T14:05:06Z",
        "2026-03-01T14:05:06.25Z, 2026-03-01T14:05:06.250Z",
        "2026-03-01T14:05:06+01:00, 2026-03-01T13:05:06Z",
        "2026-03-01 14:05:06 -0230, 2026-03-01T16:35:06Z",
        "2026-03-01T14:05:06+02, 2026-03-01T12:05:06Z",
        "1969-12-31T23:59:59.5Z, 1969-12-31T23:59:59.500Z"
    })
    void datesBecomeSecondsInUtc(String text, Instant instant) {
        assertThat(Times.seconds(text)).isEqualTo(instant.toEpochMilli() / 1000.0);
    }

    @Test
    void aDecimalCommaIsPartOfTheStandard() {
        assertThat(Times.seconds("1970-01-01T00:00:01,5")).isEqualTo(1.5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "2026-3-1",
                "2026-02-30",
                "2026-03-01T25:00",
                "2026-03-01T",
                "01.03.2026",
                "abcd-ef-gh"
            })
    void whatIsNoDateIsNotANumber(String text) {
        assertThat(Times.seconds(text)).isNaN();
    }
}
