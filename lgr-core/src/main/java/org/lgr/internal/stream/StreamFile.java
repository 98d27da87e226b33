package org.lgr.internal.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Forgetting;
import org.lgr.LocalBasis;
import org.lgr.OnlineOptions;
import org.lgr.PosteriorForm;
import org.lgr.internal.file.Archive;
import org.lgr.internal.file.AtomicFile;
import org.lgr.internal.file.Disk;
import org.lgr.internal.file.FieldChecks;
import org.lgr.internal.file.FrameFormat;
import org.lgr.internal.file.FrameInput;
import org.lgr.internal.file.FrameOutput;
import org.lgr.internal.file.ModelFields;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.file.ModelFileChecks;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.memory.CheckpointVersion;
import org.lgr.internal.memory.Inbox;
import org.lgr.internal.memory.RowStore;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/**
 * Checkpoints of a stream. They are written atomically, and a stream that continues from one gets the same bits as
 * without the interruption.
 */
public final class StreamFile {
    private static final FrameFormat FORMAT = new FrameFormat(
            "checkpoint of a stream",
            0x894c47522d530d0aL,
            ByteOrder.BIG_ENDIAN,
            1,
            CheckpointVersion.ELSEWHERE,
            false,
            "",
            "start the stream anew");

    private static final double ROUNDING = 1e-4; // of a covariance, in units of its standard deviations

    private StreamFile() {}

    /** The contents of a checkpoint: the stream, and the models that it started from. */
    public record Contents(StreamLearner learner, List<ModelFile.Contents> base) {}

    /**
     * Writes a checkpoint and replaces the existing one. Must be called by the refining thread, or by the learning
     * thread if there is no other.
     *
     * @return number of points that the stream had learned
     */
    public static long save(Contents contents, Disk disk, Path path) throws IOException {
        Archive.Writer archive = new Archive.Writer(FORMAT);
        long count = contents.learner().exchange(archive);
        byte[] state = archive.bytes();
        AtomicFile.replace(
                disk,
                path,
                "checkpoint",
                path,
                out -> FORMAT.write(out, body -> {
                    writeSettings(contents, body);
                    body.bytes(state);
                }));
        return count;
    }

    private static void writeSettings(Contents contents, FrameOutput out) throws IOException {
        StreamLearner learner = contents.learner();
        out.int32(learner.dimension);
        out.int32(learner.outputs);
        OnlineOptions options = learner.options;
        out.int32(options.seed());
        out.int32(options.maxLocalModels());
        out.int32(options.storedRows());
        out.int32(code(options.forgetting().kind()));
        out.float64(options.forgetting().halfLife());
        ModelFields.write(options.background(), out);
        out.int32(contents.base().size());
        for (ModelFile.Contents model : contents.base()) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            ModelFile.write(model, file);
            out.int32(file.size());
            out.bytes(file.toByteArray());
        }
    }

    /** Codes must never change; the names and the order of the constants may. */
    private static int code(Forgetting.Kind kind) {
        return switch (kind) {
            case OFF -> 0;
            case ON_CHANGE -> 1;
            case FIXED -> 2;
        };
    }

    /** Restores a stream. */
    public static Contents load(Path path) throws IOException {
        return FORMAT.load(path, StreamFile::read);
    }

    private static Contents read(FrameInput in) throws IOException {
        int dimension = in.int32("number of inputs");
        int outputs = in.int32("number of targets");
        Archive.Reader archive = new Archive.Reader(in);
        archive.require(dimension > 0 && outputs > 0, dimension + " inputs and " + outputs + " targets");
        OnlineOptions options = readOptions(in, archive, (dimension + outputs + 1L) * Double.BYTES);
        List<ModelFile.Contents> base = new ArrayList<>();
        int models = in.int32("number of models");
        archive.require(models == 0 || models == outputs, models + " models to start from");
        for (int q = 0; q < models; q++) {
            byte[] file = in.bytes(in.int32("length of a model"), "a model");
            base.add(ModelFile.read(new ByteArrayInputStream(file)));
            archive.require(base.get(q).parameters().dimension() == dimension, "a model of another stream");
        }
        try {
            StreamLearner learner = new StreamLearner(
                    dimension,
                    outputs,
                    base.stream().map(ModelFile.Contents::parameters).toList(),
                    options);
            learner.exchange(archive);
            return new Contents(learner, base);
        } catch (ArithmeticException e) { // sizes that no array can have, or no covariance
            throw in.flaw(String.valueOf(e.getMessage()));
        }
    }

    private static OnlineOptions readOptions(FrameInput in, Archive archive, long bytesOfRow) throws IOException {
        OnlineOptions.Builder builder = OnlineOptions.builder()
                .seed(in.int32("seed"))
                .maxLocalModels(in.int32("maxLocalModels"))
                .storedRows(in.int32("storedRows"));
        int kind = in.int32("kind of forgetting");
        double halfLife = in.float64("half-life");
        builder.forgetting(
                switch (kind) {
                    case 0 -> Forgetting.off();
                    case 1 -> Forgetting.onChange();
                    case 2 -> Forgetting.fixed(halfLife);
                    default -> throw new IllegalArgumentException("forgetting of kind " + kind);
                });
        OnlineOptions options =
                builder.background(ModelFields.readBackground(in)).build();
        // Memory for the rows is allocated at once, so refuse a file that asks for too much.
        double bytes = (double) bytesOfRow * ((double) options.storedRows() + RowStore.RECENT + Inbox.CAPACITY);
        archive.require(
                bytes < 0.5 * Runtime.getRuntime().maxMemory(),
                options.storedRows() + " rows of " + bytesOfRow
                        + " bytes to remember, more than half of the memory that Java has (raise -Xmx if they are meant)");
        return options;
    }

    /** Reads or writes a standardisation. */
    static Standardizer exchange(Archive archive, Standardizer scaling, int dimension) throws IOException {
        double[] mean = scaling.inputMean().clone();
        double[] scale = scaling.inputScale().clone();
        archive.fill(mean);
        for (int d = 0; d < dimension; d++) {
            scale[d] = archive.positive(scale[d]);
        }
        return new Standardizer(
                mean, scale, archive.float64(scaling.targetMean()), archive.positive(scaling.targetScale()));
    }

    /**
     * Reads or writes the model of one output.
     *
     * @param present the model to write; {@code null} only when reading
     */
    static ModelParameters exchange(
            Archive archive, @org.jspecify.annotations.Nullable ModelParameters present, int dimension)
            throws IOException {
        ModelParameters parameters = present == null ? empty(dimension) : present;
        Standardizer scaling = exchange(archive, parameters.scaling(), dimension);
        int models = archive.count(parameters.live().length, 2L * dimension * Double.BYTES);
        archive.require(models > 0, "no local models");
        int[][] live = archive.reading() ? new int[models][] : parameters.live();
        int blocks = 0;
        for (int m = 0; m < models; m++) {
            live[m] = archive.int32s(archive.reading() ? new int[0] : live[m]);
            int before = -1;
            for (int k : live[m]) {
                archive.require(k > before && k <= dimension, "a component " + k);
                before = k;
            }
            blocks += live[m].length * live[m].length;
        }
        int size = Arrays.stream(live).mapToInt(model -> model.length).sum();
        double[] centres = archive.float64s(parameters.centres());
        double[] lengthScales = archive.float64s(parameters.lengthScales());
        double[] weights = archive.float64s(parameters.weights());
        double[] relevances = archive.float64s(parameters.relevances());
        WeightPosterior posterior = parameters.posterior();
        double[] spread = archive.float64s(posterior.spread());
        archive.require(
                centres.length == models * dimension
                        && lengthScales.length == centres.length
                        && weights.length == size
                        && relevances.length == size
                        && spread.length == blocks
                        && Arrays.stream(lengthScales).allMatch(scale -> scale > 0),
                "local models that do not fit together");
        WeightPosterior restored = new WeightPosterior(
                posterior.inference(),
                archive.float64(posterior.offset()),
                archive.positive(posterior.noise()),
                PosteriorForm.BLOCKS,
                spread,
                null);
        Support support = exchange(archive, parameters.support(), dimension);
        ModelParameters all = new ModelParameters(
                LocalBasis.linear(), scaling, centres, lengthScales, live, weights, relevances, restored, support);
        if (archive.reading()) {
            ModelFileChecks.check(all);
            checkBlocks(all);
        }
        return all;
    }

    /**
     * Refuses covariances that are not symmetric and positive definite but for rounding: with such, weights would grow
     * without end.
     *
     * @throws ArithmeticException if one is not positive definite
     */
    private static void checkBlocks(ModelParameters parameters) {
        double[] spread = parameters.posterior().spread();
        int at = 0;
        for (int[] live : parameters.live()) {
            int size = live.length;
            double[] block = Arrays.copyOfRange(spread, at, at + size * size);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < i; j++) {
                    double unit = Math.sqrt(block[i * size + i] * block[j * size + j]);
                    FieldChecks.require(
                            Math.abs(block[i * size + j] - block[j * size + i]) <= ROUNDING * unit,
                            "covariances must be symmetric, got " + block[i * size + j] + " and "
                                    + block[j * size + i]);
                }
            }
            Cholesky.of(block, size);
            at += size * size;
        }
    }

    private static Support exchange(Archive archive, Support support, int dimension) throws IOException {
        double activationScale = archive.positive(support.activationScale());
        double distanceScale = archive.positive(support.distanceScale());
        double[] whitening = archive.float64s(support.whitening());
        double[] low = archive.float64s(support.low());
        double[] high = archive.float64s(support.high());
        archive.require(
                whitening.length == dimension * dimension && low.length == dimension && high.length == dimension,
                "a support of other inputs");
        double[] targets = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}; // not known
        if (archive.version() >= CheckpointVersion.RANGES) {
            targets = new double[] {support.targetLow(), support.targetHigh()};
            archive.fillAny(targets);
            archive.require(targets[0] <= targets[1], "targets from " + targets[0] + " to " + targets[1]);
        }
        return new Support(activationScale, distanceScale, whitening, low, high, targets[0], targets[1]);
    }

    private static ModelParameters empty(int dimension) {
        double[] none = {};
        return new ModelParameters(
                LocalBasis.linear(),
                new Standardizer(new double[dimension], new double[dimension], 0, 1),
                none,
                none,
                new int[0][],
                none,
                none,
                new WeightPosterior(org.lgr.Inference.EXACT, 0, 1, PosteriorForm.BLOCKS, none, null),
                new Support(1, 1, none, none, none, 0, 0));
    }
}
