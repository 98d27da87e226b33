package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;

/** Files that are not models: each must cause a helpful {@link ModelFormatException} at little cost. */
class ModelFileFuzzTest {
    private static final long ALLOWED_BYTES = 1 << 20;
    private static final String TARGETS =
            "smallest and largest target must be finite and in this order, or -Infinity and Infinity, got ";

    private static byte[] good; // from a sweep, with a covariance
    private static ModelFileLayout layout;
    private static byte[] calibrated; // from adaptive growth, with samples and a calibration
    private static ModelFileLayout calibratedLayout;

    @TempDir
    Path directory;

    @BeforeAll
    static void saveASmallModel() throws IOException {
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInference(Inference.COLLAPSED)
                        .withInitialLengthScale(0.7)
                        .withMaxIterations(2))
                .maxLocalModels(3)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .threads(1)
                .build();
        good = ModelFileTest.bytes(ModelFileTest.fit(2, options));
        layout = new ModelFileLayout(good);
        calibrated = ModelFileTest.bytes(ModelFileTest.fit(
                2, LgrOptions.builder().maxLocalModels(2).threads(1).build()));
        calibratedLayout = new ModelFileLayout(calibrated);
    }

    static Stream<byte[]> goodFiles() {
        return Stream.of(good, calibrated);
    }

    @Test
    void everyTruncationIsFound() {
        for (int length = 1; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> ModelFileTest.read(cut))
                    .isExactlyInstanceOf(ModelFormatException.class)
                    .hasMessageStartingWith("the stream is truncated: it ends after " + length + " ")
                    .hasMessageEndingWith("copy it again, or fit anew");
        }
        assertRefused(new byte[0], "is empty");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x01, 0x80, -1}) // the lowest bit, the highest, and a random pattern
    void everyChangedByteIsFound(int pattern) {
        Random random = new Random(7);
        for (int i = 0; i < good.length; i++) {
            byte[] changed = good.clone();
            changed[i] ^= (byte) (pattern > 0 ? pattern : 1 + random.nextInt(255));
            assertRefused(changed, i < 8 ? "" : "the stream is damaged");
        }
    }

    @Test
    void randomBytesAreNoModel() {
        Random random = new Random(8);
        for (int n = 0; n < 500; n++) {
            byte[] garbage = new byte[1 + random.nextInt(300)];
            random.nextBytes(garbage);
            assertRefused(garbage, "the stream is no LGR model");
            byte[] behindHeader = new byte[24 + garbage.length];
            System.arraycopy(good, 0, behindHeader, 0, 24);
            System.arraycopy(garbage, 0, behindHeader, 24, garbage.length);
            assertRefused(behindHeader, "truncated");
        }
    }

    @ParameterizedTest
    @MethodSource("goodFiles")
    void randomBodiesWithAValidChecksumAreRefusedOrMakeAWorkingModel(byte[] good) throws IOException {
        int refused = 0;
        Random random = new Random(9);
        for (int n = 0; n < 5000; n++) {
            byte[] changed = good.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                changed[24 + random.nextInt(good.length - 28)] = (byte) random.nextInt();
            }
            LgrModel model;
            try {
                model = ModelFileTest.read(seal(changed));
            } catch (ModelFormatException expected) {
                refused++;
                continue;
            }
            model.evaluator().evaluate(new double[model.dimension()]); // must not fail
        }
        assertThat(refused).isBetween(100, 4900); // both outcomes occur
    }

    @Test
    void aFileThatIsNoModelSaysSo() throws IOException {
        Path file = directory.resolve("data.csv");
        Files.writeString(file, "x,y\n1,2\n");
        assertThatThrownBy(() -> LgrModel.load(file))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessage(file + " is no LGR model: it does not start with the bytes of one");
    }

    @Test
    void aFileTransferredAsTextSaysSo() {
        byte[] latin = new String(good, StandardCharsets.ISO_8859_1)
                .replace("\r\n", "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        assertRefused(latin, "copy it again in binary mode");
    }

    @Test
    void bytesAfterTheModelAreRefusedInAFile() throws IOException {
        Path file = directory.resolve("model.lgr");
        Files.write(file, Arrays.copyOf(good, good.length + 1));
        assertThatThrownBy(() -> LgrModel.load(file))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining(file + ", model 2");
    }

    @Test
    void aNewerFormatIsRefusedWithBothVersions() {
        assertRefused(
                patched(good, buffer -> buffer.putInt(8, 5)),
                "has format version 5, this library (" + Provenance.LIBRARY_VERSION + ") reads versions 1 to 4");
        assertRefused(patched(good, buffer -> buffer.putInt(8, -1)), "format version 4294967295");
    }

    static Stream<Arguments> hostilePatches() {
        return Stream.of(
                hostile("total length must be at least 28", b -> b.putLong(12, 27)),
                hostile("total length must be at least 28", b -> b.putLong(12, -1)),
                hostile("is truncated", b -> b.putLong(12, Long.MAX_VALUE)),
                hostile("printable ASCII", b -> b.put(layout.at("library version") + 1, (byte) 27)),
                hostile("rows must be at least 1, got 0", b -> b.putInt(layout.at("rows"), 0)),
                hostile("hash of the data must be 0 or 1", b -> b.put(layout.at("hashed"), (byte) 2)),
                hostile("source has the unknown code 2; 0 and 1 are known", b -> b.put(layout.at("source"), (byte) 2)),
                hostile("inference has the unknown code 9", b -> b.put(layout.at("inference"), (byte) 9)),
                hostile("not AUTO", b -> b.put(layout.at("inference"), (byte) 0)),
                hostile("iterations must not be negative", b -> b.putInt(layout.at("iterations"), -1)),
                hostile("order of a local basis", b -> b.put(layout.at("options"), (byte) 200)),
                hostile("options: inference has the unknown code", b -> b.put(layout.at("options") + 1, (byte) 5)),
                hostile("options: growth has the unknown code 3", b -> b.put(layout.at("growth"), (byte) 3)),
                hostile("inference of adaptive growth must be", b -> b.put(layout.at("growth"), (byte) 1)),
                hostile("sharedLocalisers must be 0 or 1", b -> b.put(layout.at("shared localisers"), (byte) 2)),
                hostile("activationThreshold must be", b -> b.putDouble(layout.at("activation threshold"), Double.NaN)),
                hostile("learnLengthScales must be 0 or 1", b -> b.put(layout.at("learn length scales"), (byte) 2)),
                hostile("maxIterations must not be", b -> b.putInt(layout.at("max iterations"), -1)),
                hostile("order of a local basis", b -> b.put(layout.at("basis"), (byte) 9)),
                hostile("dimension must be in 1..46340, got 0", b -> b.putInt(layout.at("dimension"), 0)),
                hostile("got -3", b -> b.putInt(layout.at("dimension"), -3)),
                hostile("got 2147483647", b -> b.putInt(layout.at("dimension"), Integer.MAX_VALUE)),
                hostile("input means would be 46340 values", b -> b.putInt(layout.at("dimension"), 46340)),
                hostile("local models must be at least 1", b -> b.putInt(layout.at("models"), 0)),
                hostile("got -2147483648", b -> b.putInt(layout.at("models"), Integer.MIN_VALUE)),
                hostile("got 2147483647", b -> b.putInt(layout.at("models"), Integer.MAX_VALUE)),
                hostile("centres would be 1000000000 values", b -> b.putInt(layout.at("models"), 500_000_000)),
                hostile("input means must be finite", b -> b.putDouble(layout.at("input means"), Double.NaN)),
                hostile("input scales must be positive", b -> b.putDouble(layout.at("input scales"), 0)),
                hostile("target mean must be finite", b -> b.putDouble(layout.at("target mean"), 1 / 0.0)),
                hostile("target scale must be positive", b -> b.putDouble(layout.at("target scale"), -1)),
                hostile("centres must be finite", b -> b.putDouble(layout.at("centres") + 8, Double.NaN)),
                hostile("got -0.5 at index 1", b -> b.putDouble(layout.at("length scales") + 8, -0.5)),
                hostile("1..3 live components, got 0", b -> b.putInt(layout.at("live counts"), 0)),
                hostile("1..3 live components, got 4", b -> b.putInt(layout.at("live counts"), 4)),
                hostile("live components, got -1", b -> b.putInt(layout.at("live counts"), -1)),
                hostile("must ascend within 0..2", b -> b.putInt(layout.at("live"), 2)),
                hostile("must ascend within 0..2", b -> b.putInt(layout.at("live"), -1)),
                hostile("must ascend within 0..2", b -> b.putInt(layout.at("live") + 8, 3)),
                hostile("weights must be finite", b -> b.putDouble(layout.at("weights"), Double.NaN)),
                hostile("relevances must be positive", b -> b.putDouble(layout.at("relevances"), 0)),
                hostile("relevances must be positive", b -> b.putDouble(layout.at("relevances"), 1 / 0.0)),
                hostile("offset must be finite", b -> b.putDouble(layout.at("offset"), -1 / 0.0)),
                hostile("noise must be positive", b -> b.putDouble(layout.at("noise"), 0)),
                hostile("form of the covariance has the unknown code 7", b -> b.put(layout.at("form"), (byte) 7)),
                hostile("covariance would be", b -> b.put(layout.at("form"), (byte) 1)),
                hostile("covariance must be finite", b -> b.putDouble(layout.at("covariance") + 8, Double.NaN)),
                hostile("negative diagonal", b -> b.putDouble(layout.at("covariance"), -1e-9)),
                hostile("calibration must be 0 or 1", b -> b.put(layout.at("calibrated"), (byte) 2)),
                hostile("activation scale must be positive", b -> b.putDouble(layout.at("support"), 0)),
                hostile("distance scale must be positive", b -> b.putDouble(layout.at("support") + 8, Double.NaN)),
                hostile("whitening, diagonal must be", b -> b.putDouble(layout.at("whitening"), 0)),
                hostile("whitening must be finite", b -> b.putDouble(layout.at("whitening") + 8, Double.NaN)),
                hostile("smallest inputs must be finite", b -> b.putDouble(layout.at("range"), Double.NaN)),
                hostile("exceeds its largest", b -> b.putDouble(layout.at("range"), 1e9)),
                hostile(TARGETS + "NaN and", b -> b.putDouble(layout.at("target range"), Double.NaN)),
                hostile(TARGETS + "-Infinity and", b -> b.putDouble(layout.at("target range"), -1 / 0.0)),
                hostile(TARGETS, b -> b.putDouble(layout.at("target range") + 8, 1 / 0.0)),
                hostile(TARGETS + "1.0E9 and", b -> b.putDouble(layout.at("target range"), 1e9)),
                hostile("name of input 0 must have 1..1000 bytes", b -> b.putInt(layout.at("name 0"), -1)),
                hostile("name of input 1 must have 1..1000 bytes", b -> b.putInt(layout.at("name 1"), 1 << 30)),
                hostile("name of the target is not valid UTF-8", b -> b.put(layout.at("name 2") + 4, (byte) 0xFF)),
                hostile("not be blank", b -> b.put(layout.at("name 2") + 4, (byte) ' ')),
                hostile("two variables are called", b -> b.put(layout.at("name 1") + 5, (byte) '1')));
    }

    static Stream<Arguments> hostileCalibrations() {
        int samples = calibratedLayout.at("sample count");
        int calibration = calibratedLayout.at("calibration");
        return Stream.of(
                hostile("number of samples must be at least 1, got 0", b -> b.putInt(samples, 0)),
                hostile("number of samples must be at least 1, got -1", b -> b.putInt(samples, -1)),
                hostile("samples would be", b -> b.putInt(samples, Integer.MAX_VALUE)),
                hostile("samples must be finite", b -> b.putDouble(samples + 4, Double.NaN)),
                hostile("noise factor must be positive", b -> b.putDouble(calibration, 0)),
                hostile("leverage factor must be positive", b -> b.putDouble(calibration + 8, -1)),
                hostile("exponent must be at least 1, got 0.9", b -> b.putDouble(calibration + 16, 0.9)),
                hostile("reference leverage must be positive", b -> b.putDouble(calibration + 24, 1 / 0.0)),
                hostile("degrees of freedom must exceed 2, got 2.0", b -> b.putDouble(calibration + 32, 2)),
                hostile("shrinkage must be finite and not negative", b -> b.putDouble(calibration + 40, -1e-9)),
                hostile("shrinkage must be finite and not negative", b -> b.putDouble(calibration + 40, 1 / 0.0)),
                hostile("shrinkage must be finite and not negative", b -> b.putDouble(calibration + 40, Double.NaN)));
    }

    private static Arguments hostile(String message, Consumer<ByteBuffer> patch) {
        return Arguments.of(message, patch);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostilePatches")
    void aFileWithAValidChecksumButAnImpossibleValueIsRefused(String message, Consumer<ByteBuffer> patch) {
        assertRefusedAtLittleCost(patched(good, patch), message);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostileCalibrations")
    void soIsOneWithImpossibleSamplesOrAnImpossibleCalibration(String message, Consumer<ByteBuffer> patch) {
        assertRefusedAtLittleCost(patched(calibrated, patch), message);
    }

    private static void assertRefusedAtLittleCost(byte[] hostile, String message) {
        assertRefused(hostile, message);
        assertThat(bytesAllocatedBy(() -> refuse(new ByteArrayInputStream(hostile))))
                .isLessThan(ALLOWED_BYTES);
    }

    @Test
    void bytesLeftBeforeTheChecksumAreRefused() {
        byte[] longer = Arrays.copyOf(good, good.length + 8);
        assertRefused(seal(longer), "8 bytes between the last field and the checksum");
    }

    @Test
    void aTinyFileThatClaimsToBeHugeCostsLittle() {
        // All checks against the stated length pass, so that only the end of the stream can stop the reader.
        int[] sizes = {1, 1000, 46_340};
        for (int dimension : sizes) {
            for (int models : new int[] {1, 1000, 40_000}) {
                byte[] hostile = Arrays.copyOf(
                        patched(
                                good,
                                b -> b.putLong(12, 1L << 40)
                                        .put(layout.at("basis"), (byte) 0)
                                        .putInt(layout.at("dimension"), dimension)
                                        .putInt(layout.at("models"), models)),
                        200);
                assertRefused(hostile, "is truncated: it ends after 200 of 1099511627776 bytes");
                InputStream slow = new SequenceInputStream( // a stream that does not know its length
                        new ByteArrayInputStream(hostile, 0, 50), new ByteArrayInputStream(hostile, 50, 150));
                assertThat(bytesAllocatedBy(() -> refuse(slow))).isLessThan(ALLOWED_BYTES);
            }
        }
    }

    /**
     * Version 1 had no number of members, no calibration of the sweep, no shrinkage, no range of targets, always a
     * hash, no source and no preparation.
     */
    @ParameterizedTest
    @MethodSource("goodFiles")
    void aFileOfTheFormerVersionPredictsTheSameAmongTheData(byte[] present) throws IOException {
        ModelFileLayout fields = new ModelFileLayout(present);
        ByteBuffer former = ByteBuffer.allocate(present.length).order(ByteOrder.LITTLE_ENDIAN);
        int from = fields.at("threads");
        int hash = fields.at("data SHA-256");
        former.put(present, 0, hash - 1);
        former.put(present, hash, 32);
        former.put(present, fields.at("inference"), from - 4 - fields.at("inference"));
        former.put(present, from, 4); // the threads
        from = fields.at("calibrated sweep") + 1;
        if (present[fields.at("calibrated")] == 1) {
            int shrinkage = fields.at("calibration") + 40;
            former.put(present, from, shrinkage - from);
            from = shrinkage + 8;
        }
        former.put(present, from, fields.at("target range") - from);
        former.put(present, fields.at("name 0"), fields.at("preparation") - fields.at("name 0"));
        former.putInt(0); // the place of the checksum
        former.putInt(8, 1);
        byte[] old = seal(Arrays.copyOf(former.array(), former.position()));

        LgrModel model = ModelFileTest.read(present);
        LgrModel loaded = ModelFileTest.read(old);

        for (double[] x : new double[][] {{1, 12}, {2, 11}, {3.5, 13.5}}) {
            assertThat(loaded.predict(x)).isEqualTo(model.predict(x));
        }
        byte[] saved = ModelFileTest.bytes(loaded);
        ByteBuffer buffer = ByteBuffer.wrap(saved).order(ByteOrder.LITTLE_ENDIAN);
        int range = new ModelFileLayout(saved).at("target range");
        assertThat(buffer.getInt(8)).isEqualTo(4);
        assertThat(buffer.getDouble(range)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(buffer.getDouble(range + 8)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(ModelFileTest.bytes(ModelFileTest.read(saved))).isEqualTo(saved);
    }

    private static void assertRefused(byte[] file, String message) {
        assertThatThrownBy(() -> ModelFileTest.read(file))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining(message);
    }

    private static void refuse(InputStream in) {
        try {
            LgrModel.readFrom(in);
        } catch (IOException expected) {
            return;
        }
        throw new AssertionError("a hostile file was read");
    }

    private static long bytesAllocatedBy(Runnable action) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        action.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static byte[] patched(byte[] original, Consumer<ByteBuffer> patch) {
        byte[] file = original.clone();
        patch.accept(ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN));
        return sealChecksums(file);
    }

    /** Writes the correct length and checksums. */
    private static byte[] seal(byte[] file) {
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(12, file.length);
        return sealChecksums(file);
    }

    private static byte[] sealChecksums(byte[] file) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(20, checksum(file, 20));
        buffer.putInt(file.length - 4, checksum(file, file.length - 4));
        return file;
    }

    private static int checksum(byte[] file, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(file, 0, length);
        return (int) checksum.getValue();
    }
}
