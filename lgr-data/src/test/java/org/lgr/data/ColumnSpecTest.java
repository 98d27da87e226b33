package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnSpecTest {
    private static final List<String> NAMES = List.of("q1", "q2", "qd1", "qd2", "Torque", "x", "x", "3");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            q1             | 0
            q2,q1          | 1 0
            ' q2 , Torque' | 1 4
            1              | 0
            -1             | 7
            -8             | 0
            +2             | 1
            3              | 7
            1..2           | 0 1
            qd1..          | 2 3 4 5 6 7
            ..q2           | 0 1
            ..             | 0 1 2 3 4 5 6 7
            q2..Torque     | 1 2 3 4
            -2..-1         | 6 7
            qd1..-1        | 2 3 4 5 6 7
            q*             | 0 1 2 3
            *2             | 1 3
            *d*            | 2 3
            *              | 0 1 2 3 4 5 6 7
            6,7            | 5 6
            qd*,1..2       | 2 3 0 1
            """)
    void choicesAreResolvedInTheOrderWritten(String text, String expected) {
        assertThat(resolve(text, NAMES)).isEqualTo(expected);
    }

    @Test
    void anExactNameWinsOverEveryOtherReading() {
        List<String> names = List.of("a", "2", "a..b", "*", "b", "a,b");

        assertThat(resolve("2", names)).isEqualTo("1");
        assertThat(resolve("a..b", names)).isEqualTo("2");
        assertThat(resolve("*", names)).isEqualTo("3");
        assertThat(resolve("a,b", names)).isEqualTo("5");
        assertThat(resolve("a..b..b", names)).isEqualTo("2 3 4");
        assertThat(resolve("b,a", names)).isEqualTo("4 0");
    }

    @Test
    void patternsTakeOtherCharactersLiterally() {
        assertThat(resolve("a.*", List.of("a.1", "ab1", "a.2"))).isEqualTo("0 2");
        assertThat(resolve("(*", List.of("(m)", "m"))).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            torque     | there is no column "torque"; did you mean "Torque"?
            Torqe      | there is no column "Torqe"; did you mean "Torque"?
            qd3        | there is no column "qd3"; did you mean "qd1" or "qd2"?
            force      | there is no column "force"; the columns are q1, q2, qd1, qd2, Torque, x, x, 3
            z*         | no column matches "z*"; the columns are q1, q2, qd1, qd2, Torque, x, x, 3
            x          | columns 6, 7 are all called "x"; choose by number instead of by name
            x..        | columns 6, 7 are all called "x"; choose by number instead of by name
            0          | there is no column 0; columns are counted from 1 to 8, or from the end from -1 to -8
            9          | there is no column 9; columns are counted from 1 to 8, or from the end from -1 to -8
            1..-9      | there is no column -9; columns are counted from 1 to 8, or from the end from -1 to -8
            q2..q1     | the range "q2..q1" runs backwards: column 2 comes after column 1; exchange its ends
            qd1..Torqe | there is no column "Torqe"; did you mean "Torque"?
            q1,q*      | column 1 (q1) is chosen twice, by "q1" and by "q*"; leave one of them out
            'q1,,q2'   | there is nothing between two commas, or at an end, of "q1,,q2"
            'q1,'      | there is nothing between two commas, or at an end, of "q1,"
            """)
    void mistakesAreExplained(String text, String message) {
        assertThatThrownBy(() -> resolve(text, NAMES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void longListsOfColumnsAreShortened() {
        assertThatThrownBy(() -> resolve("something", Table.numberedNames(1000)))
                .hasMessageStartingWith("there is no column \"something\"; the columns are column1, column2, ")
                .hasMessageEndingWith(", column30, … (1000 in all)");
    }

    @Test
    void anEmptyChoiceIsRefused() {
        assertThatThrownBy(() -> ColumnSpec.parse(" "))
                .hasMessageStartingWith("a choice of columns must not be empty; give names or numbers");
    }

    private static String resolve(String text, List<String> names) {
        return Arrays.stream(ColumnSpec.parse(text).resolve(names))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    @Test
    void aUnitInBracketsMayBeLeftOut() {
        List<String> names = List.of("time [s]", "q1 [rad]", "q2 [rad]", "tau1 (Nm)", "tau1_raw");

        assertThat(ColumnSpec.parse("tau1").resolve(names)).containsExactly(3);
        assertThat(ColumnSpec.parse("q1..q2").resolve(names)).containsExactly(1, 2);
        assertThat(ColumnSpec.parse("*1").resolve(names)).containsExactly(1, 3);
        assertThat(ColumnSpec.parse("tau1 [Nm]").resolve(names)).containsExactly(3);
        assertThat(ColumnSpec.parse("tau").resolve(List.of("tau", "tau [Nm]"))).containsExactly(0);
        assertThatThrownBy(() -> ColumnSpec.parse("tau").resolve(List.of("tau [V]", "tau [Nm]")))
                .hasMessageContaining("columns 1, 2 are all called \"tau\"");
    }
}
