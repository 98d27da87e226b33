package org.lgr.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuideOutputTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4000 rows            | 4000 rows          | true
            4000 rows            | 4100 rows          | false
            nMSE 0.3224          | nMSE  0.3250       | true
            nMSE 0.3224          | nMSE 0.3300        | false
            nMSE 0.3224          | nMSE -0.3224       | false
            in 0.0002            | in 0.0003          | true
            in 0.0002            | in 0.0004          | false
            6.3e-3               | 6.4e-3             | true
            6.3e-3               | 6.3e-2             | false
            tau4                 | tau5               | false
            model-4.lgr          | model-5.lgr        | false
            … s of processor     | 12.5 s of processor | true
            … s of processor     | 12.5 s             | false
            left … right 3       | left or right 3    | true
            left … right 3       | left or right 4.5  | false
            a.b                  | axb                | false
            """)
    void textMustBeTheSameAndNumbersClose(String shown, String printed, boolean same) {
        assertThat(GuideOutput.sameLine(shown, printed)).isEqualTo(same);
    }

    @Test
    void anEllipsisOnALineOfItsOwnStandsForAnyNumberOfLines() {
        List<String> shown = List.of("first", "…", "last");

        assertThat(GuideOutput.difference(shown, List.of("first", "last"))).isEmpty();
        assertThat(GuideOutput.difference(shown, List.of("first", "x", "last", "last")))
                .isEmpty();
        assertThat(GuideOutput.difference(shown, List.of("first", "last", "x"))).isPresent();
    }

    @Test
    void theFirstLineThatDiffersIsNamed() {
        assertThat(GuideOutput.difference(List.of("a", "b", "c"), List.of("a", "x", "c")))
                .hasValue("the page shows \"b\", the command printed \"x\"");
        assertThat(GuideOutput.difference(List.of("a"), List.of("a", "more")))
                .hasValue("the page shows nothing more, the command printed \"more\"");
        assertThat(GuideOutput.difference(List.of("a", "b"), List.of("a")))
                .hasValue("the page shows \"b\", the command printed nothing more");
    }
}
