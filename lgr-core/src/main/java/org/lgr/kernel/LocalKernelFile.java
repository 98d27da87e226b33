package org.lgr.kernel;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.lgr.VariableNames;
import org.lgr.internal.file.AtomicFile;
import org.lgr.internal.file.FieldChecks;
import org.lgr.internal.file.FrameFormat;
import org.lgr.internal.file.FrameInput;
import org.lgr.internal.file.FrameOutput;
import org.lgr.internal.file.ModelFields;
import org.lgr.internal.kernel.KernelFields;

/**
 * Reads and writes files of {@link LocalKernelModel}s. {@code docs/FILE_FORMAT.md} is the specification; fields are in
 * the same order here and there. What cannot be loaded can neither be saved.
 */
final class LocalKernelFile {
    /** The first version that stores how the data were prepared. */
    private static final int PREPARED = 2;

    /** The frame of these files. */
    static final FrameFormat FORMAT = new FrameFormat(
            "model of local Gaussian processes",
            0x894c474b0d0a1a0aL,
            ByteOrder.LITTLE_ENDIAN,
            1,
            2,
            true,
            "; models of linear local models are loaded by LgrModel.load",
            "fit anew");

    private static final int SHA256_BYTES = 32;

    private LocalKernelFile() {}

    static void save(List<LocalKernelModel> models, Path path) throws IOException {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("a model file needs at least one model");
        }
        AtomicFile.replace(path, "model", out -> {
            for (LocalKernelModel model : models) {
                write(model, out);
            }
        });
    }

    static List<LocalKernelModel> loadAll(Path path) throws IOException {
        return FORMAT.loadAll(path, LocalKernelFile::read);
    }

    private static void write(LocalKernelModel model, OutputStream out) throws IOException {
        try {
            check(model);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the model cannot be saved: " + e.getMessage(), e);
        }
        FORMAT.write(out, file -> {
            write(model.provenance(), file);
            KernelFields.write(model.contents(), file);
            ModelFields.write(model.names(), file);
        });
    }

    static LocalKernelModel read(FrameInput in) throws IOException {
        LocalKernelProvenance provenance = readProvenance(in);
        KernelFields.Contents contents = KernelFields.read(in, LocalKernelOptions.MOST_ANCHORS);
        VariableNames names =
                ModelFields.readNames(in, contents.scaling().inputMean().length, in.version() >= PREPARED);
        LocalKernelModel model = new LocalKernelModel(contents, names, provenance);
        check(model);
        return model;
    }

    private static void check(LocalKernelModel model) {
        LocalKernelProvenance provenance = model.provenance();
        FieldChecks.checkOrigin(provenance.libraryVersion(), provenance.rows());
        FieldChecks.checkHash(provenance.dataSha256());
        int anchors = model.anchors();
        FieldChecks.require(
                model.exact() ? anchors == provenance.rows() : anchors < provenance.rows(),
                "anchors must be all rows if the posterior is exact, and fewer if it is not, but of "
                        + provenance.rows() + " rows " + anchors + " are");
        KernelFields.check(model.contents());
    }

    private static void write(LocalKernelProvenance provenance, FrameOutput out) throws IOException {
        out.text(provenance.libraryVersion());
        out.int32(provenance.rows());
        out.bytes(HexFormat.of().parseHex(provenance.dataSha256()));
        LocalKernelOptions options = provenance.options();
        out.flag(options.exact());
        out.int32(options.anchors());
        out.int32(options.hyperparameterRows());
        out.int32(options.maxLocalModels());
        out.int32(options.seed());
        out.int32(options.threads());
    }

    private static LocalKernelProvenance readProvenance(FrameInput in) throws IOException {
        return new LocalKernelProvenance( // evaluated from left to right, the order in the file
                in.text("library version"),
                in.int32("rows"),
                HexFormat.of().formatHex(in.bytes(SHA256_BYTES, "data SHA-256")),
                new LocalKernelOptions(
                        in.flag("options: exact"),
                        in.int32("options: anchors"),
                        in.int32("options: hyperparameterRows"),
                        in.int32("options: maxLocalModels"),
                        in.int32("options: seed"),
                        in.int32("options: threads")));
    }
}
