package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Background;
import org.lgr.Dataset;
import org.lgr.Forgetting;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.Provenance;
import org.lgr.TestData;
import org.lgr.VariableNames;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.model.ModelParameters;

/** Saving and loading models. */
public class ModelFileTest {
    @TempDir
    Path directory;

    /** A fast fit of 60 rows of a smooth function of {@code dimension} inputs. */
    static LgrModel fit(int dimension, LocalBasis basis, Inference inference) {
        return fit(dimension, swept(basis, inference));
    }

    private static LgrOptions swept(LocalBasis basis, Inference inference) {
        return LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInference(inference)
                        .withInitialLengthScale(0.7)
                        .withMaxIterations(5))
                .basis(basis)
                .maxLocalModels(12)
                .threads(1)
                .build();
    }

    static LgrModel fit(int dimension, LgrOptions options) {
        Random random = new Random(20140612);
        double[][] x = new double[60][dimension];
        double[] y = new double[x.length];
        for (int n = 0; n < x.length; n++) {
            for (int d = 0; d < dimension; d++) {
                x[n][d] = 10 * d + 4 * random.nextDouble();
                y[n] += Math.sin(2 * x[n][d]);
            }
            y[n] += 100 + 0.1 * random.nextGaussian();
        }
        return new BatchLearner(options).fit(Dataset.of(x, y)).model();
    }

    public static byte[] bytes(LgrModel model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.writeTo(out);
        return out.toByteArray();
    }

    public static LgrModel read(byte[] bytes) throws IOException {
        return LgrModel.readFrom(new ByteArrayInputStream(bytes));
    }

    @Test
    void namesAreKeptInAnyScript() throws IOException {
        VariableNames names = new VariableNames(List.of("Gelenkwinkel φ₁", "关节 2"), "τ [N m], \"measured\"");
        Dataset data = Dataset.of(new double[][] {{1, 2}, {3, 4}, {5, 7}}, new double[] {1, 2, 3});
        LgrModel model = new BatchLearner().fit(data.withNames(names)).model();

        assertThat(read(bytes(model)).names()).isEqualTo(model.names()).isEqualTo(names);
        assertThat(new BatchLearner().fit(data).model().names()).isEqualTo(new VariableNames(List.of("x1", "x2"), "y"));
    }

    @Test
    void severalModelsShareAFile() throws IOException {
        Path file = directory.resolve("models.lgr");
        List<LgrModel> models = List.of(
                fit(1, LocalBasis.linear(), Inference.EXACT), fit(3, LocalBasis.constant(), Inference.COLLAPSED));
        LgrModel.saveAll(models, file);

        List<LgrModel> loaded = LgrModel.loadAll(file);

        assertThat(loaded).hasSize(2);
        for (int i = 0; i < 2; i++) {
            assertThat(bytes(loaded.get(i))).isEqualTo(bytes(models.get(i)));
        }
        assertThatThrownBy(() -> LgrModel.load(file))
                .isInstanceOf(ModelFormatException.class)
                .hasMessage(file + " holds 2 models; LgrModel.loadAll reads all of them");
        byte[] all = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(all, all.length - 1));
        assertThatThrownBy(() -> LgrModel.loadAll(file))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining(file + ", model 2");
        assertThatThrownBy(() -> LgrModel.saveAll(List.of(), file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a model file needs at least one model");
    }

    static Stream<LgrOptions> everyGrowthInferenceAndBasis() {
        return Stream.of(LocalBasis.constant(), LocalBasis.linear(), LocalBasis.polynomial(2))
                .flatMap(basis -> Stream.of(
                        swept(basis, Inference.EXACT),
                        swept(basis, Inference.MEAN_FIELD),
                        swept(basis, Inference.COLLAPSED),
                        LgrOptions.builder()
                                .growth(Growth.adaptive())
                                .basis(basis)
                                .threads(1)
                                .build()));
    }

    @ParameterizedTest
    @MethodSource("everyGrowthInferenceAndBasis")
    void aLoadedModelPredictsTheSameBits(LgrOptions options) throws IOException {
        LgrModel saved = fit(3, options);
        Path file = directory.resolve("model.lgr");

        saved.save(file);
        LgrModel loaded = LgrModel.load(file);

        Random random = new Random(1);
        PointEvaluator expected = saved.evaluator();
        PointEvaluator actual = loaded.evaluator();
        for (int n = 0; n < 200; n++) {
            double[] x = new double[3];
            Arrays.setAll(x, d -> 10 * d + 8 * random.nextDouble() - 2); // also outside of the data
            assertThat(bitsAt(actual, x)).containsExactly(bitsAt(expected, x));
        }
        assertThat(loaded.localModelCount()).isEqualTo(saved.localModelCount()).isPositive();
        assertThat(loaded.noiseVariance()).isEqualTo(saved.noiseVariance());
        assertThat(loaded.provenance()).isEqualTo(saved.provenance());
        assertThat(loaded.localModels()).usingRecursiveComparison().isEqualTo(saved.localModels());
    }

    private static long[] bitsAt(PointEvaluator evaluator, double[] x) {
        double[] meanGradient = new double[x.length];
        double[] varianceGradient = new double[x.length];
        evaluator.evaluate(x).meanGradient(meanGradient);
        evaluator.varianceGradient(varianceGradient);
        double[] values = {
            evaluator.mean(),
            evaluator.variance(),
            evaluator.functionVariance(),
            evaluator.coverage(),
            evaluator.degreesOfFreedom()
        };
        return Stream.of(values, meanGradient, varianceGradient)
                .flatMapToDouble(Arrays::stream)
                .mapToLong(Double::doubleToRawLongBits)
                .toArray();
    }

    @ParameterizedTest
    @EnumSource(
            value = Inference.class,
            names = {"EXACT", "COLLAPSED"})
    void prunedComponentsStayPruned(Inference inference) throws IOException {
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep().withInference(inference).withMaxIterations(8))
                .basis(LocalBasis.polynomial(2))
                .pruningThreshold(4)
                .threads(1)
                .build();
        LgrModel saved = fit(2, options);
        LgrModel loaded = read(bytes(saved));

        assertThat(saved.liveComponents()).isLessThan(6 * saved.localModelCount());
        assertThat(loaded.localModels()).usingRecursiveComparison().isEqualTo(saved.localModels());
        double[] x = {1, 11};
        assertThat(bitsAt(loaded.evaluator(), x)).containsExactly(bitsAt(saved.evaluator(), x));
    }

    @Test
    void aModelThatCouldNotBeLoadedIsNotSaved() throws IOException {
        LgrModel model = fit(1, LocalBasis.constant(), Inference.EXACT);
        ModelParameters good =
                ModelFile.read(new ByteArrayInputStream(bytes(model))).parameters();
        double[] weights = good.weights().clone();
        weights[1] = Double.NaN;
        ModelParameters bad = new ModelParameters(
                good.basis(),
                good.scaling(),
                good.centres(),
                good.lengthScales(),
                good.live(),
                weights,
                good.relevances(),
                good.posterior(),
                good.support());

        assertThatThrownBy(
                        () -> new LgrModel(bad, model.names(), model.provenance()).save(directory.resolve("model.lgr")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the model cannot be saved: weights must be finite, got NaN at index 1");
        assertThat(contentsOf(directory)).isEmpty();
    }

    @Test
    void savingTwiceOrAfterLoadingGivesTheSameBytes() throws IOException {
        LgrModel model = fit(2, LocalBasis.linear(), Inference.EXACT);
        byte[] first = bytes(model);

        assertThat(bytes(model)).isEqualTo(first);
        assertThat(bytes(read(first))).isEqualTo(first);
        model.save(directory.resolve("model.lgr"));
        assertThat(Files.readAllBytes(directory.resolve("model.lgr"))).isEqualTo(first);
    }

    static Stream<Growth> growthsWithoutAnyDefault() {
        return Stream.of(
                new Growth.Sweep(Inference.COLLAPSED, 0.3, 0.6, false, 3, 4, 1e-3, true),
                new Growth.Adaptive(Inference.SAMPLED, 2));
    }

    @ParameterizedTest
    @MethodSource("growthsWithoutAnyDefault")
    void everyOptionSurvivesEvenIfNoneIsTheDefault(Growth growth) throws Exception {
        LgrOptions options = new LgrOptions(LocalBasis.constant(), growth, 9, true, Double.POSITIVE_INFINITY, 11, 2);
        LgrModel loaded = read(bytes(fit(2, options)));

        assertThat(origin(loaded).options()).isEqualTo(options);
        assertDiffer(options, LgrOptions.defaults());
        if (growth instanceof Growth.Sweep sweep) {
            assertDiffer(sweep, Growth.sweep());
        } else if (growth instanceof Growth.Adaptive adaptive) {
            assertDiffer(adaptive, Growth.adaptive());
        }
    }

    private static <T extends Record> void assertDiffer(T options, T defaults) throws Exception {
        for (RecordComponent option : options.getClass().getRecordComponents()) {
            assertThat(option.getAccessor().invoke(options))
                    .as(option.getName() + " must differ from its default, or this test shows nothing")
                    .isNotEqualTo(option.getAccessor().invoke(defaults));
        }
    }

    @Test
    void provenanceSurvives() throws IOException {
        LgrModel saved = fit(2, LocalBasis.linear(), Inference.AUTO);
        Provenance provenance = read(bytes(saved)).provenance();

        assertThat(provenance).isEqualTo(saved.provenance());
        assertThat(provenance.rows()).isEqualTo(60);
        assertThat(provenance.libraryVersion()).isEqualTo(Provenance.LIBRARY_VERSION);
        assertThat(provenance.dataSha256())
                .hasValueSatisfying(hash -> assertThat(hash).hasSize(64));
        assertThat(origin(saved).inference()).isNotEqualTo(Inference.AUTO);
        assertThat(origin(saved).options().growth().inference()).isEqualTo(Inference.AUTO);
    }

    private static Provenance.BatchFit origin(LgrModel model) {
        return model.provenance().batchFit().orElseThrow();
    }

    static Stream<OnlineOptions> optionsOfStreams() {
        return Stream.of(
                OnlineOptions.defaults(),
                new OnlineOptions(-3, 7, 500, Forgetting.fixed(250), Background.PACED),
                OnlineOptions.builder().forgetting(Forgetting.off()).build());
    }

    @ParameterizedTest
    @MethodSource("optionsOfStreams")
    void aSnapshotOfAStreamSaysSo(OnlineOptions options) throws IOException {
        Dataset data = TestData.smooth(40, 2, 7);
        LgrModel snapshot;
        try (OnlineLearner learner = OnlineLearner.create(2, 1, options)) {
            for (int n = 0; n < data.size(); n++) {
                learner.learn(TestData.row(data, n), data.target(n));
            }
            learner.settle();
            snapshot = learner.snapshot().get(0);
        }
        Provenance expected = new Provenance(
                Provenance.LIBRARY_VERSION, 40, Optional.empty(), new Provenance.Stream(Optional.of(options)));
        assertThat(snapshot.provenance()).isEqualTo(expected);
        LgrModel loaded = read(bytes(snapshot));
        assertThat(loaded.provenance()).isEqualTo(expected);
        assertThat(loaded.predict(new double[] {0.3, 0.1})).isEqualTo(snapshot.predict(new double[] {0.3, 0.1}));
        assertThat(bytes(loaded)).isEqualTo(bytes(snapshot));
        assertThat(new ModelFileLayout(bytes(snapshot)).end).isEqualTo(bytes(snapshot).length - 4);
    }

    /**
     * Files that version 2 wrote, of 40 rows of a sine. Means and standard deviations are those that it predicted; they
     * may differ by rounding, since loops of another vector length add up in another order.
     */
    @ParameterizedTest
    @CsvSource({
        "adaptive, 0.9389060315370303, 0.04332278259279488",
        "sweep, 0.9512152113355316, 0.04390485900817662",
        "stream, 0.9389529045714545, 0.12444385054833032"
    })
    void filesOfVersionTwoLoad(String name, double mean, double deviation) throws IOException {
        LgrModel model = former(name);
        Prediction prediction = model.predict(new double[] {1.25});
        assertThat(prediction.mean()).isCloseTo(mean, within(1e-13));
        assertThat(prediction.standardDeviation()).isCloseTo(deviation, within(1e-13));
        assertThat(model.provenance().rows()).isEqualTo(40);
        assertThat(model.names().target()).isEqualTo("y");
        LgrModel again = read(bytes(model));
        assertThat(again.provenance()).isEqualTo(model.provenance());
        assertThat(again.predict(new double[] {1.25})).isEqualTo(prediction);
    }

    @Test
    void filesOfVersionTwoTellTheirOptions() throws IOException {
        LgrOptions adaptive = LgrOptions.builder()
                .growth(Growth.adaptive().withMembers(1))
                .seed(7)
                .maxLocalModels(3)
                .build();
        assertThat(former("adaptive").provenance().source())
                .isEqualTo(new Provenance.BatchFit(adaptive, Inference.EXACT, 1137));
        LgrOptions sweep = LgrOptions.builder()
                .growth(Growth.sweep().withTolerance(0.001))
                .maxLocalModels(3)
                .build();
        assertThat(former("sweep").provenance().source())
                .isEqualTo(new Provenance.BatchFit(sweep, Inference.EXACT, 48));
        assertThat(former("sweep").provenance().dataSha256())
                .contains("54d3b2b503053859a22076c502fed0e034b2dc56777a8772ceba408e6ea69fc9");
        assertThat(former("stream").provenance())
                .isEqualTo(new Provenance("0.1.0", 40, Optional.empty(), new Provenance.Stream(Optional.empty())));
    }

    private static LgrModel former(String name) throws IOException {
        try (InputStream in = ModelFileTest.class.getResourceAsStream("/models/" + name + "-2.lgr")) {
            return LgrModel.readFrom(Objects.requireNonNull(in, name));
        }
    }

    static Stream<LgrModel> modelsOfEveryForm() {
        return Stream.of(
                fit(2, LocalBasis.linear(), Inference.COLLAPSED), // covariance in blocks
                fit(2, LocalBasis.linear(), Inference.EXACT), // joint covariance
                fit(2, LgrOptions.builder().seed(-7).threads(1).build())); // samples and a calibration
    }

    @ParameterizedTest
    @MethodSource("modelsOfEveryForm")
    void theFileCanBeReadByItsDocumentationAlone(LgrModel model) throws IOException {
        byte[] file = bytes(model);
        ModelFileLayout layout = new ModelFileLayout(file);
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(Arrays.copyOf(file, 8)).isEqualTo(new byte[] {(byte) 0x89, 'L', 'G', 'R', 13, 10, 26, 10});
        assertThat(buffer.getInt(8)).isEqualTo(4);
        assertThat(buffer.getLong(12)).isEqualTo(file.length);
        assertThat(layout.end).isEqualTo(file.length - 4);
        assertThat(buffer.getInt(layout.at("rows"))).isEqualTo(60);
        assertThat(buffer.getInt(layout.at("models"))).isEqualTo(model.localModelCount());
        assertThat(buffer.getInt(layout.at("seed")))
                .isEqualTo(origin(model).options().seed());
        double targetScale = buffer.getDouble(layout.at("target scale"));
        boolean calibrated = buffer.get(layout.at("calibrated")) == 1;
        double factor = calibrated ? buffer.getDouble(layout.at("calibration")) : 1;
        assertThat(targetScale * targetScale * (buffer.getDouble(layout.at("noise")) * factor))
                .isEqualTo(model.noiseVariance());
        assertThat(calibrated)
                .isEqualTo(origin(model).options().growth() instanceof Growth.Adaptive)
                .isEqualTo(buffer.get(layout.at("form")) == 2);
        LocalModel first = model.localModels().get(0);
        assertThat(buffer.getInt(layout.at("live counts"))).isEqualTo(first.weights().length);
        assertThat(buffer.getDouble(layout.at("weights"))).isEqualTo(first.weights()[0]);
        assertThat(buffer.getDouble(layout.at("relevances"))).isEqualTo(first.relevances()[0]);
    }

    @ParameterizedTest
    @MethodSource("modelsOfEveryForm")
    void predictionsFollowFromTheFileByTheFormulasOfItsDocumentation(LgrModel model) throws IOException {
        DocumentedModel documented = new DocumentedModel(bytes(model));
        Random random = new Random(3);
        for (int n = 0; n < 100; n++) {
            double[] x = {8 * random.nextDouble() - 2, 10 + 8 * random.nextDouble() - 2}; // also outside of the data
            Prediction expected = documented.predict(x);
            Prediction actual = model.predict(x);
            // Rounding in sums of less than a thousand terms of the size of the result or of the target's variance.
            assertThat(actual.mean()).isCloseTo(expected.mean(), within(1e-10));
            assertThat(actual.variance()).isCloseTo(expected.variance(), within(1e-10));
            assertThat(actual.functionVariance()).isCloseTo(expected.functionVariance(), within(1e-10));
            assertThat(actual.coverage()).isCloseTo(expected.coverage(), within(1e-12));
            assertThat(actual.degreesOfFreedom()).isEqualTo(expected.degreesOfFreedom());
        }
    }

    @Test
    void howTheDataWerePreparedIsKept() throws IOException {
        LgrModel model = fit(2, LocalBasis.linear(), Inference.EXACT);
        VariableNames names = model.names().withPreparation("{\"steps\":[\"größer\"]}");

        LgrModel loaded = read(bytes(model.withNames(names)));

        assertThat(model.names().preparation()).isEmpty();
        assertThat(loaded.names()).isEqualTo(names);
        assertThat(loaded.predict(new double[] {1, 12})).isEqualTo(model.predict(new double[] {1, 12}));
        String tooLong = "x".repeat(VariableNames.MAX_PREPARATION_BYTES + 1);
        assertThatThrownBy(() -> model.names().withPreparation(tooLong)).hasMessageContaining("1048576 bytes");
    }

    @Test
    void modelsFollowOneAnotherInAStream() throws IOException {
        LgrModel one = fit(1, LocalBasis.constant(), Inference.EXACT);
        LgrModel two = fit(2, LocalBasis.linear(), Inference.COLLAPSED);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        one.writeTo(out);
        two.writeTo(out);
        out.write(42);

        // A stream that delivers its bytes in pieces, as a socket does.
        InputStream in = new SequenceInputStream(
                new ByteArrayInputStream(out.toByteArray(), 0, 1000),
                new ByteArrayInputStream(out.toByteArray(), 1000, out.size() - 1000));
        assertThat(bytes(LgrModel.readFrom(in))).isEqualTo(bytes(one));
        assertThat(bytes(LgrModel.readFrom(in))).isEqualTo(bytes(two));
        assertThat(in.read()).isEqualTo(42);
        assertThatThrownBy(() -> LgrModel.readFrom(in))
                .isInstanceOf(ModelFormatException.class)
                .hasMessage("the stream is empty: there is no LGR model in it");
    }

    @Test
    void savingReplacesAnOlderFileAndLeavesNothingElse() throws IOException {
        Path file = directory.resolve("model.lgr");
        fit(2, LocalBasis.linear(), Inference.COLLAPSED).save(file);
        LgrModel newer = fit(1, LocalBasis.constant(), Inference.EXACT);

        newer.save(file);

        assertThat(Files.readAllBytes(file)).isEqualTo(bytes(newer));
        assertThat(contentsOf(directory)).containsExactly(file);
    }

    @Test
    void savingThroughASymbolicLinkReplacesWhatItPointsTo() throws IOException {
        Path file = Files.createDirectory(directory.resolve("store")).resolve("model.lgr");
        Path link = directory.resolve("link.lgr");
        Files.writeString(file, "old");
        Files.createSymbolicLink(link, file);
        LgrModel model = fit(1, LocalBasis.constant(), Inference.EXACT);

        model.save(link);

        assertThat(link).isSymbolicLink();
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes(model));
    }

    @Test
    void savingToADirectoryIsRefusedByName() throws IOException {
        LgrModel model = fit(1, LocalBasis.constant(), Inference.EXACT);

        assertThatThrownBy(() -> model.save(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString())
                .hasMessageContaining("it is a directory");
        assertThatThrownBy(() -> LgrModel.load(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(directory + " is a directory, not a file");
        assertThat(contentsOf(directory)).isEmpty();
    }

    @Test
    void savingIntoAMissingDirectoryIsRefusedByName() {
        LgrModel model = fit(1, LocalBasis.constant(), Inference.EXACT);
        Path file = directory.resolve("missing").resolve("model.lgr");

        assertThatThrownBy(() -> model.save(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("create it first");
    }

    @Test
    void savingWithoutPermissionIsRefusedByName() throws IOException {
        assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"));
        Path locked = Files.createDirectory(
                directory.resolve("locked"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));
        assumeFalse(Files.isWritable(locked), "the superuser may write everywhere");
        LgrModel model = fit(1, LocalBasis.constant(), Inference.EXACT);

        assertThatThrownBy(() -> model.save(locked.resolve("model.lgr")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(locked.resolve("model.lgr").toString());
        assertThat(contentsOf(locked)).isEmpty();
    }

    private static List<Path> contentsOf(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
