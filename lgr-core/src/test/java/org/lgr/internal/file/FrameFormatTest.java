package org.lgr.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;

class FrameFormatTest {
    private static final FrameFormat CHECKED = format(ByteOrder.LITTLE_ENDIAN, true);
    private static final FrameFormat UNCHECKED = format(ByteOrder.BIG_ENDIAN, false);

    @TempDir
    private Path folder;

    private static FrameFormat format(ByteOrder order, boolean checkedHeader) {
        return new FrameFormat(
                "test", 0x894c47540d0a1a0aL, order, 2, 3, checkedHeader, "; look elsewhere", "begin anew");
    }

    static List<FrameFormat> formats() {
        return List.of(CHECKED, UNCHECKED);
    }

    private record Fields(int number, double value) {
        void writeTo(FrameOutput out) throws IOException {
            out.int32(number);
            out.float64(value);
        }

        static Fields readFrom(FrameInput in) throws IOException {
            return new Fields(in.int32("number"), in.float64("value"));
        }
    }

    private static byte[] write(FrameFormat format, FrameFormat.BodyWriter body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(out, body);
        return out.toByteArray();
    }

    private static <T> T read(FrameFormat format, byte[] file, FrameFormat.BodyReader<T> body) throws IOException {
        return format.read(new ByteArrayInputStream(file), "it", body);
    }

    /** The checksums were computed bit by bit with the polynomial, by another program. */
    static Stream<Arguments> knownBytes() {
        return Stream.of(
                Arguments.of(
                        CHECKED, "894c47540d0a1a0a030000002800000000000000c1068d2107000000000000000000f83f292e5b63"),
                Arguments.of(UNCHECKED, "894c47540d0a1a0a00000003000000000000000c000000073ff8000000000000414cd27b"));
    }

    @ParameterizedTest
    @MethodSource("knownBytes")
    void aFrameHasTheBytesThatItsFormatSays(FrameFormat format, String hex) throws IOException {
        Fields fields = new Fields(7, 1.5);
        assertThat(HexFormat.of().formatHex(write(format, fields::writeTo))).isEqualTo(hex);
        assertThat(read(format, HexFormat.of().parseHex(hex), Fields::readFrom)).isEqualTo(fields);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void fieldsOfEveryTypeAreReadAsTheyWereWritten(FrameFormat format) throws IOException {
        byte[] large = new byte[100_000];
        new Random(1).nextBytes(large);
        double[] numbers = new double[5000];
        Arrays.setAll(numbers, i -> 1.0 / (i + 1));
        byte[] file = write(format, out -> {
            out.uint8(200);
            out.flag(true);
            out.int64(Long.MIN_VALUE);
            out.bytes(large);
            out.text("plain");
            out.name("τ");
            out.int32s(new int[] {1, -2});
            out.float64s(numbers);
            out.lowerTriangle(new double[] {1, 9, 2, 3}, 0, 2);
        });
        read(format, file, in -> {
            assertThat(in.version()).isEqualTo(3);
            assertThat(in.uint8("")).isEqualTo(200);
            assertThat(in.flag("")).isTrue();
            assertThat(in.int64("")).isEqualTo(Long.MIN_VALUE);
            assertThat(in.bytes(large.length, "")).isEqualTo(large);
            assertThat(in.text("")).isEqualTo("plain");
            assertThat(in.name("")).isEqualTo("τ");
            assertThat(in.int32s(2, "")).containsExactly(1, -2);
            assertThat(in.float64s(numbers.length, "")).isEqualTo(numbers);
            assertThat(in.lowerTriangles(new int[] {2}, true, "")).containsExactly(1, 2, 2, 3);
            assertThat(in.remaining()).isZero();
            return "";
        });
    }

    @ParameterizedTest
    @MethodSource("formats")
    void everyTruncationAndEveryChangedByteIsFound(FrameFormat format) throws IOException {
        byte[] good = write(format, new Fields(7, 1.5)::writeTo);
        for (int i = 0; i < good.length; i++) {
            assertRefused(format, Arrays.copyOf(good, i), i == 0 ? "it is empty: there is no test in it" : "truncated");
            byte[] changed = good.clone();
            changed[i] ^= 0x41;
            // Without a checksum of its own, the header of another version or length looks like one that is meant.
            int unchecked = format.checkedHeader() ? Long.BYTES : 2 * Long.BYTES + Integer.BYTES;
            assertRefused(format, changed, i < unchecked ? "" : "it is damaged");
        }
    }

    @Test
    void valuesBehindAnUncheckedHeaderAreReadOnlyIfTheChecksumIsRight() throws IOException {
        byte[] changed = write(UNCHECKED, new Fields(7, 1.5)::writeTo);
        changed[22]++;
        assertThatThrownBy(() -> read(UNCHECKED, changed, in -> {
                    throw new AssertionError("a damaged body was read");
                }))
                .isExactlyInstanceOf(ModelFormatException.class);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aFlawIsReportedWithItsPlaceAndTheWayOut(FrameFormat format) throws IOException {
        byte[] file = write(format, new Fields(7, 1.5)::writeTo);
        int body = format.checkedHeader() ? 24 : 20;
        String end = " (at or before byte " + (body + 4) + "); the program that wrote it is at fault: begin anew";
        assertThatThrownBy(() -> read(format, file, in -> {
                    in.int32("number");
                    throw new IllegalArgumentException("seven is too many");
                }))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessage("it is no valid test: seven is too many" + end);
        assertThatThrownBy(() -> read(format, file, in -> in.int32("number")))
                .hasMessage(
                        "it is no valid test: 8 bytes between the last field and the checksum, expected none" + end);
        assertThatThrownBy(() -> read(format, file, in -> {
                    in.int32("number");
                    return in.float64s(2, "values");
                }))
                .hasMessage("it is no valid test: values would be 2 values of 8 bytes, but 8 bytes are left" + end);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void versionsThatCanBeReadAreNamed(FrameFormat format) throws IOException {
        FrameFormat newer =
                new FrameFormat("test", format.magic(), format.order(), 4, 4, format.checkedHeader(), "", "begin anew");
        String library = "this library (" + Provenance.LIBRARY_VERSION + ") reads ";
        assertThatThrownBy(() -> read(format, write(newer, out -> out.int32(1)), in -> in.int32("")))
                .hasMessageStartingWith("it has format version 4, " + library + "versions 2 to 3; ");
        assertThatThrownBy(() -> read(newer, write(format, out -> out.int32(1)), in -> in.int32("")))
                .hasMessageStartingWith("it has format version 3, " + library + "version 4; ");
    }

    @Test
    void anotherKindOfFileIsToldFromOneThatWasChangedInTransfer() throws IOException {
        byte[] text = "a,b\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n".getBytes(StandardCharsets.US_ASCII);
        assertRefused(CHECKED, text, "it is no test: it does not start with the bytes of one; look elsewhere");
        FrameFormat relative =
                new FrameFormat("relative", 0x894c47542d530d0aL, ByteOrder.BIG_ENDIAN, 1, 1, false, "", "begin anew");
        assertRefused(CHECKED, write(relative, out -> out.float64s(new double[9])), "it is no test: ");
        String latin = new String(write(CHECKED, new Fields(7, 1.5)::writeTo), StandardCharsets.ISO_8859_1);
        assertRefused(
                CHECKED,
                latin.replace("\r\n", "\n").getBytes(StandardCharsets.ISO_8859_1),
                "copy it again in binary mode");
    }

    @Test
    void filesAreRecognisedAndMustEndWithTheFrame() throws IOException {
        Path file = folder.resolve("file");
        byte[] one = write(CHECKED, new Fields(7, 1.5)::writeTo);
        Files.write(file, one);
        assertThat(CHECKED.recognises(file)).isTrue();
        assertThat(CHECKED.load(file, Fields::readFrom)).isEqualTo(new Fields(7, 1.5));
        Files.write(file, Arrays.copyOf(one, 7));
        assertThat(CHECKED.recognises(file)).isFalse();
        Files.write(file, Arrays.copyOf(one, one.length + 1));
        assertThatThrownBy(() -> CHECKED.load(file, Fields::readFrom))
                .hasMessage(file + " is damaged: bytes follow its checksum; copy it again, or begin anew");
        assertThatThrownBy(() -> CHECKED.loadAll(file, Fields::readFrom))
                .hasMessageStartingWith(file + ", model 2 is no");
        assertThatThrownBy(() -> CHECKED.loadAll(folder, Fields::readFrom))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + " is a directory, not a file");
    }

    private static void assertRefused(FrameFormat format, byte[] file, String message) {
        assertThatThrownBy(() -> read(format, file, Fields::readFrom))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining(message);
    }
}
