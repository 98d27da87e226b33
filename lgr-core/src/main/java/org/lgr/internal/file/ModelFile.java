package org.lgr.internal.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.ModelFormatException;
import org.lgr.PosteriorForm;
import org.lgr.Provenance;
import org.lgr.VariableNames;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;

/**
 * Reads and writes model files. {@code docs/FILE_FORMAT.md} is the specification; fields are in the same order here and
 * there.
 *
 * <p>Contents that the library's own constructors or {@link ModelFileChecks} reject can neither be loaded nor saved, so
 * that every file written can be read.
 */
public final class ModelFile {
    /** The frame of model files. */
    static final FrameFormat FORMAT =
            new FrameFormat("LGR model", 0x894c47520d0a1a0aL, ByteOrder.LITTLE_ENDIAN, 1, 4, true, "", "fit anew");

    /** The first version that stores how means return to those of the targets. */
    private static final int PLACED_MEANS = 2;

    /** The first version that stores how the data were prepared. */
    private static final int PREPARED = 4;

    private ModelFile() {}

    /** The contents of one model file. */
    public record Contents(ModelParameters parameters, VariableNames names, Provenance provenance) {}

    /**
     * Writes one model. The stream is flushed and left open.
     *
     * @throws IllegalStateException if the model holds values that could not be loaded again; nothing is written then
     */
    public static void write(Contents contents, OutputStream out) throws IOException {
        try {
            ModelFileChecks.check(contents);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the model cannot be saved: " + e.getMessage(), e);
        }
        FORMAT.write(out, file -> writeBody(contents, file));
    }

    /** Saves one or more models to a file, atomically; see {@link AtomicFile}. */
    public static void save(List<Contents> models, Path path) throws IOException {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("a model file needs at least one model");
        }
        AtomicFile.replace(path, "model", out -> {
            for (Contents contents : models) {
                write(contents, out);
            }
        });
    }

    /** Reads one model and no byte beyond it. The stream is left open. */
    public static Contents read(InputStream in) throws IOException {
        return FORMAT.read(in, "the stream", ModelFile::readBody);
    }

    /** Loads a file that holds one model and nothing else. */
    public static Contents load(Path path) throws IOException {
        List<Contents> models = loadAll(path);
        if (models.size() > 1) {
            throw new ModelFormatException(
                    path + " holds " + models.size() + " models; LgrModel.loadAll reads all of them");
        }
        return models.get(0);
    }

    /** Loads a file that holds at least one model and nothing else. */
    public static List<Contents> loadAll(Path path) throws IOException {
        return FORMAT.loadAll(path, ModelFile::readBody);
    }

    private static void writeBody(Contents contents, FrameOutput out) throws IOException {
        ProvenanceFields.write(contents.provenance(), out);
        writeParameters(contents.parameters(), out);
        ModelFields.write(contents.names(), out);
    }

    private static Contents readBody(FrameInput in) throws IOException {
        Provenance provenance = ProvenanceFields.read(in);
        // A stream solves for each local model exactly.
        Inference inference =
                provenance.batchFit().map(Provenance.BatchFit::inference).orElse(Inference.EXACT);
        ModelParameters parameters = readParameters(in, inference);
        VariableNames names = ModelFields.readNames(in, parameters.dimension(), in.version() >= PREPARED);
        Contents contents = new Contents(parameters, names, provenance);
        ModelFileChecks.check(contents);
        return contents;
    }

    private static void writeParameters(ModelParameters parameters, FrameOutput out) throws IOException {
        out.uint8(parameters.basis().order());
        out.int32(parameters.dimension());
        out.int32(parameters.live().length);
        ModelFields.write(parameters.scaling(), out);
        out.float64s(parameters.centres());
        out.float64s(parameters.lengthScales());
        for (int[] live : parameters.live()) {
            out.int32(live.length);
        }
        for (int[] live : parameters.live()) {
            out.int32s(live);
        }
        out.float64s(parameters.weights());
        out.float64s(parameters.relevances());
        writePosterior(parameters, out);
        ModelFields.write(parameters.support(), out);
    }

    private static ModelParameters readParameters(FrameInput in, Inference inference) throws IOException {
        LocalBasis basis = new LocalBasis(in.uint8("basis"));
        int dimension = ModelFields.readDimension(in);
        int components = basis.components(dimension);
        int models = in.int32("number of local models");
        if (models < 1 || (long) models * components > FrameInput.MAX_ARRAY) {
            throw in.flaw("number of local models must be at least 1, and with " + components
                    + " components each they must fit into an array, got " + models);
        }
        Standardizer scaling = ModelFields.readScaling(in, dimension);
        double[] centres = in.float64s((long) models * dimension, "centres");
        double[] lengthScales = in.float64s((long) models * dimension, "length scales");
        int[][] live = readLive(in, models, components); // bounded by the size of the centres, which were read already
        long size = Arrays.stream(live).mapToLong(model -> model.length).sum();
        double[] weights = in.float64s(size, "weights");
        double[] relevances = in.float64s(size, "relevances");
        WeightPosterior posterior = readPosterior(in, inference, live, weights.length, centres.length);
        Support support = ModelFields.readSupport(in, dimension, in.version() >= PLACED_MEANS);
        return new ModelParameters(
                basis, scaling, centres, lengthScales, live, weights, relevances, posterior, support);
    }

    private static int[][] readLive(FrameInput in, int models, int components) throws IOException {
        int[] counts = in.int32s(models, "numbers of live components");
        int[][] live = new int[models][];
        for (int m = 0; m < models; m++) {
            if (counts[m] < 1 || counts[m] > components) {
                throw in.flaw(
                        "local model " + m + " must have 1.." + components + " live components, got " + counts[m]);
            }
            live[m] = in.int32s(counts[m], "live components");
        }
        return live;
    }

    private static void writePosterior(ModelParameters parameters, FrameOutput out) throws IOException {
        WeightPosterior posterior = parameters.posterior();
        out.float64(posterior.offset());
        out.float64(posterior.noise());
        out.uint8(code(posterior.form()));
        if (posterior.form() == PosteriorForm.SAMPLES) {
            out.int32(posterior.spread().length / sampleSize(parameters));
            out.float64s(posterior.spread());
        } else {
            int at = 0;
            for (int size : blocks(posterior.form(), parameters.live(), parameters.weights().length)) {
                out.lowerTriangle(posterior.spread(), at, size);
                at += size * size;
            }
        }
        VarianceMap map = posterior.map();
        out.flag(map != null);
        if (map != null) {
            out.float64(map.noiseFactor());
            out.float64(map.leverageFactor());
            out.float64(map.exponent());
            out.float64(map.reference());
            out.float64(map.degreesOfFreedom());
            out.float64(map.shrinkage());
        }
    }

    private static int sampleSize(ModelParameters parameters) {
        return 1 + parameters.weights().length + parameters.centres().length;
    }

    private static WeightPosterior readPosterior(FrameInput in, Inference inference, int[][] live, int size, int scales)
            throws IOException {
        double offset = in.float64("offset");
        double noise = in.float64("noise");
        PosteriorForm form = form(in);
        double[] spread;
        if (form == PosteriorForm.SAMPLES) {
            int count = in.int32("number of samples");
            if (count < 1) {
                throw in.flaw("number of samples must be at least 1, got " + count);
            }
            spread = in.float64s(count * (1L + size + scales), "samples");
        } else {
            spread = in.lowerTriangles(blocks(form, live, size), true, "covariance");
        }
        VarianceMap map = null;
        if (in.flag("calibration")) {
            map = new VarianceMap(
                    in.float64("noise factor"),
                    in.float64("leverage factor"),
                    in.float64("exponent"),
                    in.float64("reference leverage"),
                    in.float64("degrees of freedom"),
                    in.version() >= PLACED_MEANS ? in.float64("shrinkage") : 0);
        }
        return new WeightPosterior(inference, offset, noise, form, spread, map);
    }

    private static int code(PosteriorForm form) {
        return switch (form) {
            case BLOCKS -> 0;
            case JOINT -> 1;
            case SAMPLES -> 2;
        };
    }

    private static PosteriorForm form(FrameInput in) throws IOException {
        int code = in.uint8("form of the covariance");
        return switch (code) {
            case 0 -> PosteriorForm.BLOCKS;
            case 1 -> PosteriorForm.JOINT;
            case 2 -> PosteriorForm.SAMPLES;
            default -> throw in.flaw("form of the covariance has the unknown code " + code + "; 0..2 are known");
        };
    }

    /** Returns the sizes of the diagonal blocks of the covariance: one of all weights, or one for each local model. */
    static int[] blocks(PosteriorForm form, int[][] live, int size) {
        return form == PosteriorForm.JOINT
                ? new int[] {size}
                : Arrays.stream(live).mapToInt(model -> model.length).toArray();
    }
}
