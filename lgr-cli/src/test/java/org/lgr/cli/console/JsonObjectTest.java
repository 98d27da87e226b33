package org.lgr.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
    @Test
    void whatIsNoNumberInJsonBecomesNull() throws IOException {
        JsonObject json = new JsonObject()
                .add("nan", Double.NaN)
                .add("infinite", Double.NEGATIVE_INFINITY)
                .add("some", new double[] {1.5, Double.NaN, Double.POSITIVE_INFINITY});

        Map<String, Object> read = JSON.std.mapFrom(json.toString());

        assertThat(read)
                .containsEntry("nan", null)
                .containsEntry("infinite", null)
                .containsEntry("some", Arrays.asList(1.5, null, null));
    }

    @Test
    void namesAndTextMayHoldAnyCharacter() throws IOException {
        String awkward = "a \"quoted\" \\ back\nslash\tµ€𝄞 \u0000";

        Map<String, Object> read =
                JSON.std.mapFrom(new JsonObject().add(awkward, awkward).toString());

        assertThat(read).containsExactly(Map.entry(awkward, awkward));
    }

    @Test
    void numbersReadBackToTheSameBits() throws IOException {
        double[] numbers = {0.1 + 0.2, Double.MIN_VALUE, -Double.MAX_VALUE, 1e22, -0.0};

        Map<String, Object> read =
                JSON.std.mapFrom(new JsonObject().add("numbers", numbers).toString());

        assertThat(read).containsEntry("numbers", Arrays.stream(numbers).boxed().toList());
    }

    @Test
    void fieldsKeepTheirOrderAndObjectsMayNest() {
        JsonObject inner = new JsonObject().add("flag", true);

        assertThat(new JsonObject()
                        .add("z", 1L)
                        .add("a", List.of("x", "y"))
                        .add("inner", inner)
                        .addObjects("objects", List.of(inner, inner))
                        .toLine())
                .isEqualTo("{\"z\":1,\"a\":[\"x\",\"y\"],\"inner\":{\"flag\":true},"
                        + "\"objects\":[{\"flag\":true},{\"flag\":true}]}");
    }
}
