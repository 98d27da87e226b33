package org.lgr.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.AdversarialDataTest;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;
import org.lgr.TestData;
import org.lgr.VariableNames;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/** Saving and loading local Gaussian processes. */
class LocalKernelFileTest {
    private static final int HEADER = 24;
    private static final int CHECKSUM = 4;
    private static final int ROWS = 12;
    private static final Dataset DATA =
            TestData.smooth(ROWS, 2, 97).withNames(new VariableNames(List.of("Gelenkwinkel φ₁", "关节 2"), "τ [N m]"));
    private static final LocalKernelModel EXACT = fit(4000);
    private static final LocalKernelModel SPARSE = fit(5);

    @TempDir
    private Path directory;

    private static LocalKernelModel fit(int anchors) {
        return new LocalKernelLearner(LocalKernelOptions.builder()
                        .anchors(anchors)
                        .seed(-7)
                        .threads(1)
                        .build())
                .fit(DATA);
    }

    static List<LocalKernelModel> models() {
        return List.of(EXACT, SPARSE);
    }

    @ParameterizedTest
    @MethodSource("models")
    void aLoadedModelPredictsTheSameBits(LocalKernelModel saved) throws IOException {
        Path file = directory.resolve("model.lgr");
        saved.save(file);
        LocalKernelModel loaded = LocalKernelModel.load(file);

        assertSame(loaded, saved);
        assertThat(loaded.provenance())
                .isEqualTo(saved.provenance())
                .isEqualTo(new LocalKernelProvenance(
                        Provenance.LIBRARY_VERSION,
                        ROWS,
                        DATA.sha256(),
                        saved.provenance().options()));
        assertThat(loaded.provenance().options().seed()).isEqualTo(-7);
        loaded.save(directory.resolve("again.lgr"));
        assertThat(directory.resolve("again.lgr")).hasSameBinaryContentAs(file);
    }

    @Test
    void modelsOfManyAnchorsPredictTheSameBitsToo() throws IOException { // large matrices are solved in blocks
        Dataset data = TestData.smooth(400, 3, 98);
        for (int anchors : new int[] {4000, 200}) {
            LocalKernelModel saved = new LocalKernelLearner(LocalKernelOptions.builder()
                            .anchors(anchors)
                            .hyperparameterRows(50)
                            .build())
                    .fit(data);
            Path file = directory.resolve("large.lgr");
            saved.save(file);
            assertSame(LocalKernelModel.load(file), saved);
        }
    }

    private static void assertSame(LocalKernelModel loaded, LocalKernelModel saved) {
        Random random = new Random(3);
        double[][] points = new double[150][];
        Arrays.setAll(points, i -> random.doubles(saved.dimension(), -3, 3).toArray()); // also outside of the data
        assertThat(loaded.predict(points)).isEqualTo(saved.predict(points));
        for (double[] x : Arrays.copyOf(points, 20)) {
            assertThat(loaded.predict(x)).isEqualTo(saved.predict(x));
            assertThat(loaded.meanGradient(x)).isEqualTo(saved.meanGradient(x));
            assertThat(loaded.localFunctions(x).covariance(0, 0))
                    .isEqualTo(saved.localFunctions(x).covariance(0, 0));
        }
        assertThat(loaded.names()).isEqualTo(saved.names());
        assertThat(loaded.exact()).isEqualTo(saved.exact());
        assertThat(loaded.logEvidence()).isEqualTo(saved.logEvidence());
        assertThat(loaded).hasToString(saved.toString());
    }

    @Test
    void severalModelsShareAFile() throws IOException {
        Path file = directory.resolve("models.lgr");
        LocalKernelModel.saveAll(models(), file);
        List<LocalKernelModel> loaded = LocalKernelModel.loadAll(file);
        assertThat(loaded).hasSize(2);
        assertSame(loaded.get(0), EXACT);
        assertSame(loaded.get(1), SPARSE);
        assertThatThrownBy(() -> LocalKernelModel.load(file))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessage(file + " holds 2 models; LocalKernelModel.loadAll reads all of them");
        assertThatThrownBy(() -> LocalKernelModel.saveAll(List.of(), file)).hasMessageContaining("at least one model");
    }

    /** Models of data that break naive code are saved, or refused with the reason. */
    @Test
    void whateverCanBeSavedCanBeLoaded() {
        int[] saved = new int[1];
        AdversarialDataTest.datasets().forEach((name, data) -> {
            for (int anchors : new int[] {5000, 7}) {
                LocalKernelModel model = new LocalKernelLearner(LocalKernelOptions.builder()
                                .anchors(anchors)
                                .hyperparameterRows(20)
                                .threads(1)
                                .build())
                        .fit(data);
                Path file = directory.resolve("adversarial.lgr");
                try {
                    model.save(file);
                    assertThat(LocalKernelModel.load(file).predict(TestData.rows(data)))
                            .as(name)
                            .isEqualTo(model.predict(TestData.rows(data)));
                    saved[0]++;
                } catch (IllegalStateException e) {
                    assertThat(e).as(name).hasMessageContaining("the model cannot be saved: ");
                } catch (IOException e) {
                    throw new AssertionError(name, e);
                }
            }
        });
        assertThat(saved[0]).isEqualTo(2 * AdversarialDataTest.datasets().size());
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyTruncationIsFound(LocalKernelModel model) throws IOException {
        byte[] good = bytes(model);
        for (int length = 1; length < good.length; length++) {
            assertRefused(Arrays.copyOf(good, length), "is truncated: it ends after " + length);
        }
        assertRefused(new byte[0], "is empty");
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyChangedByteIsFound(LocalKernelModel model) throws IOException {
        byte[] good = bytes(model);
        for (int i = 0; i < good.length; i++) {
            byte[] changed = good.clone();
            changed[i] ^= 0x41;
            assertRefused(changed, i < HEADER ? "" : "is damaged");
        }
    }

    /** Numbers that never result from learning, or not in these places. */
    private static final double[] HOSTILE = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        -Double.MAX_VALUE,
        1e300,
        -1e181,
        1e150,
        -1e51,
        1e49,
        -1e49,
        -1,
        -0.0,
        0,
        1e-300,
        Double.MIN_VALUE,
        1e-49,
        2.5
    };

    @ParameterizedTest
    @MethodSource("models")
    void aFileWithAHostileNumberIsRefusedOrPredicts(LocalKernelModel model) throws IOException {
        byte[] good = bytes(model);
        int refused = 0;
        int tried = 0;
        for (int at = HEADER; at <= good.length - CHECKSUM - Double.BYTES; at++) { // texts shift numbers to any byte
            for (double hostile : HOSTILE) {
                byte[] changed = good.clone();
                little(changed).putDouble(at, hostile);
                refused += refuses(changed) ? 1 : 0;
                tried++;
            }
        }
        assertThat(refused).isBetween(tried / 10, tried - tried / 100); // both outcomes occur
    }

    @ParameterizedTest
    @MethodSource("models")
    void aFileWithAHostileCountIsRefusedOrPredicts(LocalKernelModel model) throws IOException {
        byte[] good = bytes(model);
        int refused = 0;
        for (int at = HEADER; at <= good.length - CHECKSUM - Integer.BYTES; at++) {
            for (int hostile : new int[] {Integer.MIN_VALUE, -1, 0, 1, 3, 10_000, 46_340, Integer.MAX_VALUE}) {
                byte[] changed = good.clone();
                little(changed).putInt(at, hostile);
                refused += refuses(changed) ? 1 : 0;
            }
        }
        assertThat(refused).isPositive();
    }

    /** Whether a file with correct checksums is refused. If it is not, it must predict near its data and far away. */
    private static boolean refuses(byte[] content) throws IOException {
        LocalKernelModel model;
        try {
            model = read(seal(content));
        } catch (ModelFormatException expected) {
            assertThat(expected).hasMessageContaining("at or before byte");
            return true;
        }
        for (double place : new double[] {0, 0.5, -3, 1e6, -1e300}) {
            double[] x = new double[model.dimension()];
            Arrays.fill(x, place);
            model.predict(x); // throws unless mean and variance are finite and the variance is positive
            for (double slope : model.meanGradient(x)) {
                assertThat(slope).isNotNaN();
            }
        }
        return false;
    }

    private static int dimensionAt() { // behind version, rows, hash and options
        return HEADER + 1 + Provenance.LIBRARY_VERSION.length() + 4 + 32 + 1 + 5 * 4;
    }

    @Test
    void countsBeyondTheEndOfTheFileAreRefusedBeforeAnythingIsAllocated() throws IOException {
        byte[] good = bytes(SPARSE);
        int at = dimensionAt();
        assertThat(little(good).getInt(at)).isEqualTo(2);
        assertThat(little(good).getInt(at + 8)).isEqualTo(5);
        assertThat(good[at + 12]).isEqualTo((byte) 0);
        assertRefused(withInt(good, at, 46_340), "input means would be 46340 values of 8 bytes");
        assertRefused(withInt(good, at, 46_341), "dimension must be in 1..46340, got 46341");
        assertRefused(withInt(good, at + 4, Integer.MAX_VALUE), "kernels would be 15032385529 values of 8 bytes");
        assertRefused(withInt(good, at + 4, 0), "number of local models must be at least 1, got 0");
        assertRefused(withInt(good, at + 8, 10_000), "anchors would be 20000 values of 8 bytes");
        assertRefused(withInt(good, at + 8, 10_001), "number of anchors must be in 1..10000, got 10001");
        byte[] long1 = good.clone();
        little(long1).putLong(12, Long.MAX_VALUE); // a header that promises more bytes than there are
        sealHeader(long1);
        assertRefused(withInt(long1, at + 8, 10_000), "is truncated");
    }

    @Test
    void impossibleValuesAreNamed() throws IOException {
        byte[] good = bytes(SPARSE);
        int scales = dimensionAt() + 13 + 2 * 8; // behind three counts, a flag and the means of the inputs
        assertRefused(withDouble(good, scales, 0), "input scales must be positive and finite, got 0.0");
        int targetScale = scales + 3 * 8;
        assertRefused(withDouble(good, targetScale, 1e200), "variances of predictions must be finite");
        int noise = targetScale + 8;
        assertRefused(withDouble(good, noise, -1), "noise must be positive and at least 1.0E-50, got -1.0");
        assertRefused(withInt(good, dimensionAt() - 57, 5), "anchors must be all rows if the posterior is exact");
        int factor = noise + 8 + SPARSE.localModelCount() * 7 * 8 + 5 * 2 * 8 + 5 * 8 + 5 * 8;
        assertThat(little(good).getDouble(factor)).isEqualTo(1); // the scaled matrix has a unit diagonal
        assertRefused(withDouble(good, factor, 1.1), "factor of the prior must have rows of length 1");
        assertRefused(withDouble(good, factor, -1), "positive diagonal, but row 0");
    }

    @Test
    void aNewerVersionIsNamed() throws IOException {
        byte[] changed = bytes(EXACT);
        little(changed).putInt(8, 3);
        sealHeader(changed);
        assertRefused(seal(changed), "has format version 3, this library (" + Provenance.LIBRARY_VERSION + ") reads");
    }

    @Test
    void filesOfLinearLocalModelsAreToldApart() throws IOException {
        Path linear = directory.resolve("linear.lgr");
        new BatchLearner(LgrOptions.builder().threads(1).maxLocalModels(2).build())
                .fit(DATA)
                .model()
                .save(linear);
        assertThat(LocalKernelModel.recognises(linear)).isFalse();
        assertThatThrownBy(() -> LocalKernelModel.load(linear))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining(linear + " is no model of local Gaussian processes")
                .hasMessageContaining("LgrModel.load");
        Path kernels = directory.resolve("kernels.lgr");
        EXACT.save(kernels);
        assertThat(LocalKernelModel.recognises(kernels)).isTrue();
        assertThatThrownBy(() -> LgrModel.load(kernels))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining(kernels + " is no LGR model");
    }

    private byte[] bytes(LocalKernelModel model) throws IOException {
        Path file = directory.resolve("good.lgr");
        model.save(file);
        return Files.readAllBytes(file);
    }

    private static LocalKernelModel read(byte[] content) throws IOException {
        return LocalKernelFile.FORMAT
                .readAll(new ByteArrayInputStream(content), "the file", LocalKernelFile::read)
                .get(0);
    }

    private static void assertRefused(byte[] content, String message) {
        assertThatThrownBy(() -> read(content))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith("the file ")
                .hasMessageContaining(message);
    }

    private static byte[] withInt(byte[] good, int at, int value) {
        byte[] changed = good.clone();
        little(changed).putInt(at, value);
        return seal(changed);
    }

    private static byte[] withDouble(byte[] good, int at, double value) {
        byte[] changed = good.clone();
        little(changed).putDouble(at, value);
        return seal(changed);
    }

    /** Writes the correct checksum of a whole file into changed bytes. */
    private static byte[] seal(byte[] content) {
        little(content).putInt(content.length - CHECKSUM, checksum(content, content.length - CHECKSUM));
        return content;
    }

    private static void sealHeader(byte[] content) {
        little(content).putInt(HEADER - CHECKSUM, checksum(content, HEADER - CHECKSUM));
    }

    private static int checksum(byte[] content, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(content, 0, length);
        return (int) checksum.getValue();
    }

    private static ByteBuffer little(byte[] content) {
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }
}
