package org.lgr.baselines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.internal.file.AtomicFile;
import org.lgr.internal.file.FrameFormat;

/** Model files of the baseline methods. A file holds one or more models, and each begins with its method. */
public final class BaselineFile {
    /** Version 1 stored the metrics of LWPR as whole matrices and its sums in another order. */
    private static final FrameFormat FORMAT = new FrameFormat(
            "model of a baseline",
            0x894c47420d0a1a0aL,
            ByteOrder.LITTLE_ENDIAN,
            2,
            2,
            false,
            "; models of LGR itself are loaded by LgrModel.load",
            "fit anew");

    private BaselineFile() {}

    static void save(List<? extends BaselineModel> models, Path path) throws IOException {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("a model file needs at least one model");
        }
        AtomicFile.replace(path, "model", out -> {
            for (BaselineModel model : models) {
                write((StandardizedModel) model, out);
            }
        });
    }

    private static void write(StandardizedModel model, OutputStream file) throws IOException {
        FORMAT.write(file, body -> {
            BodyOutput out = new BodyOutput(body);
            out.text(model.method().label());
            model.head().writeTo(out);
            model.writeTo(out);
        });
    }

    static boolean recognises(Path path) throws IOException {
        return FORMAT.recognises(path);
    }

    static List<BaselineModel> loadAll(Path path) throws IOException {
        return FORMAT.loadAll(path, body -> readBody(new BodyInput(body)));
    }

    /**
     * Reads models up to the end of a stream.
     *
     * @param source name of the stream in error messages
     */
    static List<BaselineModel> readAll(InputStream in, String source) throws IOException {
        return FORMAT.readAll(in, source, body -> readBody(new BodyInput(body)));
    }

    private static BaselineModel readBody(BodyInput in) throws IOException {
        String label = in.text("method");
        BaselineMethod method =
                BaselineMethod.labelled(label).orElseThrow(() -> in.flaw("there is no method \"" + label + "\""));
        return method.read(StandardizedModel.Head.readFrom(in), in);
    }
}
