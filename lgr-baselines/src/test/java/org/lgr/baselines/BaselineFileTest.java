package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.internal.file.FrameFormat;
import org.lgr.learn.BatchLearner;

class BaselineFileTest {
    private static final Dataset DATA = TestData.smooth(12, 1);

    @TempDir
    private Path directory;

    @Test
    void aFileHoldsSeveralModelsOfAnyMethod() throws IOException {
        Path file = directory.resolve("models");
        List<BaselineModel> models = Stream.of(BaselineMethod.values())
                .map(method -> method.learner().fit(DATA))
                .toList();
        BaselineModel.saveAll(models, file);
        List<BaselineModel> loaded = BaselineModel.loadAll(file);
        assertThat(loaded).extracting(BaselineModel::method).containsExactly(BaselineMethod.values());
        for (int i = 0; i < models.size(); i++) {
            BaselineContractTest.assertSame(loaded.get(i), models.get(i));
        }
        assertThatThrownBy(() -> BaselineModel.load(file))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining("holds " + models.size() + " models")
                .hasMessageContaining("loadAll");
        assertThatThrownBy(() -> BaselineModel.saveAll(List.of(), file)).hasMessageContaining("at least one model");
    }

    @ParameterizedTest
    @EnumSource
    void everyTruncationIsFound(BaselineMethod method) throws IOException {
        byte[] good = bytes(method);
        for (int length = 1; length < good.length; length++) {
            assertRefused(Arrays.copyOf(good, length), "is truncated: it ends after " + length + " of ");
        }
        assertRefused(new byte[0], "is empty");
    }

    @ParameterizedTest
    @EnumSource
    void everyChangedByteIsFound(BaselineMethod method) throws IOException {
        byte[] good = bytes(method);
        for (int i = 0; i < good.length; i++) {
            byte[] changed = good.clone();
            changed[i] ^= 0x41;
            assertRefused(changed, i < 20 ? "" : "is damaged");
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomBodiesWithAValidChecksumAreRefusedOrMakeAModel(BaselineMethod method) throws IOException {
        byte[] good = bytes(method);
        Random random = new Random(9);
        int refused = 0;
        int rounds = 2000;
        for (int n = 0; n < rounds; n++) {
            byte[] changed = good.clone();
            for (int change = 0; change < 3; change++) {
                changed[20 + random.nextInt(good.length - 24)] = (byte) random.nextInt();
            }
            BaselineModel model;
            try {
                model = read(seal(changed));
            } catch (ModelFormatException expected) {
                assertThat(expected).hasMessageContaining("at or before byte");
                refused++;
                continue;
            }
            assertThat(model.names().inputs()).hasSize(model.dimension());
        }
        assertThat(refused).isBetween(10, rounds - 10); // both outcomes occur
    }

    /** Numbers that never result from learning, or not in these places. */
    private static final double[] HOSTILE = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        -Double.MAX_VALUE,
        1e300,
        -1e51,
        1e49,
        -1e49,
        -1,
        -0.0,
        0,
        1e-300,
        1e-49,
        2.5
    };

    @ParameterizedTest
    @EnumSource
    void aFileWithAHostileNumberIsRefusedOrPredicts(BaselineMethod method) throws IOException {
        byte[] good = bytes(method);
        int refused = 0;
        int loaded = 0;
        // Texts of any length may shift numbers to any byte.
        for (int at = 20; at <= good.length - 4 - Double.BYTES; at++) {
            for (double hostile : HOSTILE) {
                byte[] changed = good.clone();
                little(changed).putDouble(at, hostile);
                refused += refuses(changed) ? 1 : 0;
                loaded++;
            }
        }
        assertThat(refused).isBetween(loaded / 10, loaded - loaded / 10);
    }

    private static final int[] HOSTILE_COUNTS = {Integer.MIN_VALUE, -1, 0, 1, 3, 46_339, Integer.MAX_VALUE};

    @ParameterizedTest
    @EnumSource
    void aFileWithAHostileCountInTheRightPlaceIsRefused(BaselineMethod method) throws IOException {
        byte[] good = bytes(method);
        int methodAt = 20;
        int dimensionAt = methodAt + 4 + method.label().length();
        int firstNameAt = dimensionAt + 4;
        assertThat(little(good).getInt(dimensionAt)).isEqualTo(DATA.dimension());
        assertThat(little(good).getInt(firstNameAt))
                .isEqualTo(DATA.names().inputs().get(0).length());
        for (int at : new int[] {methodAt, dimensionAt, firstNameAt}) {
            int right = little(good).getInt(at);
            for (int hostile : HOSTILE_COUNTS) {
                byte[] changed = good.clone();
                little(changed).putInt(at, hostile);
                assertThat(refuses(changed))
                        .as("count %d at byte %d", hostile, at)
                        .isEqualTo(hostile != right);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileWithAHostileCountAnywhereIsRefusedOrPredicts(BaselineMethod method) throws IOException {
        byte[] good = bytes(method);
        for (int at = 20; at <= good.length - 4 - Integer.BYTES; at++) {
            for (int hostile : HOSTILE_COUNTS) {
                byte[] changed = good.clone();
                little(changed).putInt(at, hostile);
                refuses(changed); // checks the predictions of a model that is not refused
            }
        }
    }

    /**
     * Whether a file with a correct checksum is refused. If it is not, it must predict near its data, between them and
     * far away.
     */
    private static boolean refuses(byte[] content) throws IOException {
        BaselineModel model;
        try {
            model = read(seal(content));
        } catch (ModelFormatException expected) {
            return true;
        }
        double[] row = new double[DATA.dimension()];
        if (model.dimension() == row.length) {
            for (int n = 0; n < DATA.size(); n++) {
                DATA.copyRow(n, row);
                assertThat(model.predict(row).variance()).isPositive();
            }
            row[0] += 3;
            assertThat(model.predict(row).mean()).isFinite();
        }
        assertThat(model.predict(new double[model.dimension()]).mean()).isFinite();
        double[] far = new double[model.dimension()];
        Arrays.fill(far, 1e6);
        assertThat(model.predict(far).mean()).isFinite();
        return false;
    }

    @Test
    void aReceptiveFieldThatCouldPredictInfinityIsRefused() throws IOException {
        Path file = directory.resolve("steep");
        Dataset line = Dataset.of(1, new double[] {0, 1, 2, 3}, new double[] {0, 1, 2, 3});
        LwprOptions options = LwprOptions.builder().passes(20).build();
        new Lwpr(options).fit(line).save(file);
        byte[] changed = Files.readAllBytes(file);
        // From the end: nine sums and four vectors of the last projection, six numbers of its field, its metric.
        int slopeAt = changed.length - 4 - 9 * Double.BYTES;
        int factorAt = slopeAt - (4 + 6 + 4) * Double.BYTES;
        assertThat(little(changed).getDouble(factorAt)).isBetween(1.0, 50.0);
        little(changed).putDouble(slopeAt, 1e50);
        assertThat(read(seal(changed)).predict(new double[] {1}).mean()).isFinite();
        little(changed).putDouble(factorAt, 1e-40); // which reaches as far as 4e40, where a slope of 1e50 is too large
        assertRefused(seal(changed), "a receptive field may predict values or variances of ");
        little(changed).putDouble(factorAt, 0);
        assertRefused(seal(changed), "the metric of a receptive field must be positive, but its factor has 0.0");
    }

    @Test
    void aCountBeyondTheEndOfTheFileIsRefusedBeforeAnythingIsAllocated() throws IOException {
        byte[] changed = bytes(BaselineMethod.LINEAR);
        int dimensionAt = 20 + 4 + "linear".length();
        assertThat(little(changed).getInt(dimensionAt)).isEqualTo(2);
        little(changed).putInt(dimensionAt, 46_339);
        assertRefused(seal(changed), "means and scales of the inputs would be 92678 values");
        little(changed).putInt(dimensionAt, -1);
        assertRefused(seal(changed), "number of inputs must be in 1..46339, got -1");
    }

    @Test
    void aNewerVersionIsNamed() throws IOException {
        byte[] changed = bytes(BaselineMethod.LINEAR);
        little(changed).putInt(8, 3);
        assertRefused(
                seal(changed),
                "has format version 3, this library (" + Provenance.LIBRARY_VERSION + ") reads version 2;");
    }

    @Test
    void aBodyOfImpossibleLengthIsRefused() throws IOException {
        byte[] changed = bytes(BaselineMethod.LINEAR);
        little(changed).putLong(12, Long.MAX_VALUE);
        assertRefused(changed, "it states a body of 9223372036854775807 bytes");
    }

    @Test
    void bytesBehindTheLastFieldAreRefused() throws IOException {
        byte[] good = bytes(BaselineMethod.LINEAR);
        byte[] longer = Arrays.copyOf(good, good.length + 8);
        little(longer).putLong(12, good.length - 24 + 8);
        assertRefused(seal(longer), "8 bytes between the last field and the checksum");
    }

    @Test
    void aModelOfLgrItselfIsToldApart() throws IOException {
        Path file = directory.resolve("lgr");
        new BatchLearner(LgrOptions.builder().threads(1).maxLocalModels(2).build())
                .fit(DATA)
                .model()
                .save(file);
        assertThatThrownBy(() -> BaselineModel.load(file))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("LgrModel.load");
        assertThat(BaselineModel.recognises(file)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsRecognisedByItsFirstBytes(BaselineMethod method) throws IOException {
        Path file = directory.resolve("model");
        Files.write(file, bytes(method));
        assertThat(BaselineModel.recognises(file)).isTrue();
        Files.write(file, Arrays.copyOf(bytes(method), 7));
        assertThat(BaselineModel.recognises(file)).isFalse();
    }

    @Test
    void aDirectoryIsNoModelFile() {
        assertThatThrownBy(() -> BaselineModel.load(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is a directory");
    }

    @Test
    void aModelThatCouldNotBeLoadedCannotBeSaved() {
        FrameFormat format = new FrameFormat("test", 1, ByteOrder.LITTLE_ENDIAN, 1, 1, false, "", "");
        assertThatThrownBy(() ->
                        format.write(OutputStream.nullOutputStream(), out -> new BodyOutput(out).float64(Double.NaN)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot be saved")
                .hasMessageContaining("NaN");
    }

    private byte[] bytes(BaselineMethod method) throws IOException {
        Path file = directory.resolve("good");
        method.learner().fit(DATA).save(file);
        return Files.readAllBytes(file);
    }

    private static BaselineModel read(byte[] content) throws IOException {
        return BaselineFile.readAll(new ByteArrayInputStream(content), "the file")
                .get(0);
    }

    private static void assertRefused(byte[] content, String message) {
        assertThatThrownBy(() -> read(content))
                .isExactlyInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith("the file ")
                .hasMessageContaining(message);
    }

    /** Writes the correct checksum into changed bytes. */
    private static byte[] seal(byte[] content) {
        CRC32C checksum = new CRC32C();
        checksum.update(content, 0, content.length - 4);
        little(content).putInt(content.length - 4, (int) checksum.getValue());
        return content;
    }

    private static ByteBuffer little(byte[] content) {
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }
}
