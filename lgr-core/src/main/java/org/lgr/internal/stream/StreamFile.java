package org.lgr.internal.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.lgr.Forgetting;
import org.lgr.LocalBasis;
import org.lgr.ModelFormatException;
import org.lgr.OnlineOptions;
import org.lgr.PosteriorForm;
import org.lgr.internal.file.Archive;
import org.lgr.internal.file.AtomicFile;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/**
 * Checkpoints of a stream. They are written atomically, and a stream that continues from one gets the same bits as
 * without the interruption. The format is: magic number, version, length of the body, body, and CRC-32C of all before;
 * big-endian.
 */
public final class StreamFile {
    private static final long MAGIC = 0x894c47522d530d0aL; // "LGR-S" between bytes that a transfer as text would change
    private static final int VERSION = 2;
    private static final int HEADER_BYTES = 2 * Long.BYTES + Integer.BYTES;

    private StreamFile() {}

    /** The contents of a checkpoint: the stream, and the models that it started from. */
    public record Contents(StreamLearner learner, List<ModelFile.Contents> base) {}

    /**
     * Writes a checkpoint and replaces the existing one. Must be called by the refining thread, or by the learning
     * thread if there is no other.
     *
     * @return number of points that the stream had learned
     */
    public static long save(Contents contents, Path path) throws IOException {
        Archive.Writer archive = new Archive.Writer();
        long count = contents.learner().exchange(archive);
        byte[] body = body(contents, archive.bytes());
        ByteBuffer file = ByteBuffer.allocate(HEADER_BYTES + body.length + Integer.BYTES);
        file.putLong(MAGIC).putInt(VERSION).putLong(body.length).put(body);
        file.putInt(checksum(file.array(), file.position()));
        AtomicFile.replace(path, (OutputStream out) -> out.write(file.array()));
        return count;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    private static byte[] body(Contents contents, byte[] state) throws IOException {
        StreamLearner learner = contents.learner();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(learner.dimension);
        out.writeInt(learner.outputs);
        writeOptions(learner.options, out);
        out.writeInt(contents.base().size());
        for (ModelFile.Contents model : contents.base()) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            ModelFile.write(model, file);
            out.writeInt(file.size());
            file.writeTo(out);
        }
        out.write(state);
        return bytes.toByteArray();
    }

    private static void writeOptions(OnlineOptions options, DataOutputStream out) throws IOException {
        out.writeInt(options.seed());
        out.writeInt(options.maxLocalModels());
        out.writeInt(options.storedRows());
        out.writeInt(code(options.forgetting().kind()));
        out.writeDouble(options.forgetting().halfLife());
        out.writeBoolean(options.background());
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
        byte[] bytes = Files.readAllBytes(path);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER_BYTES + Integer.BYTES || in.getLong() != MAGIC) {
            throw new ModelFormatException(path + " is no checkpoint of a stream, or only the beginning of one");
        }
        int version = in.getInt();
        if (version != VERSION) {
            throw new ModelFormatException(path + " has format version " + version + ", this library reads version "
                    + VERSION + "; use the library that wrote it, or a newer one");
        }
        long length = in.getLong();
        if (length != bytes.length - HEADER_BYTES - Integer.BYTES
                || in.getInt(bytes.length - Integer.BYTES) != checksum(bytes, bytes.length - Integer.BYTES)) {
            throw new ModelFormatException(
                    path + " is damaged: length or checksum do not fit; copy it again, or use an older checkpoint");
        }
        in.limit(bytes.length - Integer.BYTES);
        try {
            return read(in, path.toString());
        } catch (IllegalArgumentException | java.nio.BufferUnderflowException | ArithmeticException e) {
            throw new ModelFormatException(path + " is no valid checkpoint: " + e.getMessage()
                    + "; the program that wrote it is at fault: start the stream anew");
        }
    }

    private static Contents read(ByteBuffer in, String source) throws IOException {
        int dimension = in.getInt();
        int outputs = in.getInt();
        Archive.Reader archive = new Archive.Reader(in, source);
        archive.require(dimension > 0 && outputs > 0, dimension + " inputs and " + outputs + " targets");
        OnlineOptions options = readOptions(in, archive, (dimension + outputs + 1L) * Double.BYTES);
        List<ModelFile.Contents> base = new ArrayList<>();
        int models = in.getInt();
        archive.require(models == 0 || models == outputs, models + " models to start from");
        for (int q = 0; q < models; q++) {
            int size = in.getInt();
            archive.require(size >= 0 && size <= in.remaining(), "a model of " + size + " bytes");
            byte[] file = new byte[size];
            in.get(file);
            base.add(ModelFile.read(new ByteArrayInputStream(file)));
            archive.require(base.get(q).parameters().dimension() == dimension, "a model of another stream");
        }
        StreamLearner learner = new StreamLearner(
                dimension,
                outputs,
                base.stream().map(ModelFile.Contents::parameters).toList(),
                options);
        learner.exchange(archive);
        archive.require(in.remaining() == 0, in.remaining() + " bytes too many");
        return new Contents(learner, base);
    }

    private static OnlineOptions readOptions(ByteBuffer in, Archive archive, long bytesOfRow) throws IOException {
        OnlineOptions.Builder builder = OnlineOptions.builder()
                .seed(in.getInt())
                .maxLocalModels(in.getInt())
                .storedRows(in.getInt());
        int kind = in.getInt();
        double halfLife = in.getDouble();
        builder.forgetting(
                switch (kind) {
                    case 0 -> Forgetting.off();
                    case 1 -> Forgetting.onChange();
                    case 2 -> Forgetting.fixed(halfLife);
                    default -> throw new IllegalArgumentException("forgetting of kind " + kind);
                });
        OnlineOptions options = builder.background(in.get() != 0).build();
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
        return new ModelParameters(
                LocalBasis.linear(), scaling, centres, lengthScales, live, weights, relevances, restored, support);
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
        double targetLow = archive.float64(support.targetLow());
        double targetHigh = archive.float64(support.targetHigh());
        archive.require(targetLow <= targetHigh, "targets from " + targetLow + " to " + targetHigh);
        return new Support(activationScale, distanceScale, whitening, low, high, targetLow, targetHigh);
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
