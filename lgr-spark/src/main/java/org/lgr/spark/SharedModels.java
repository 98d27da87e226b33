package org.lgr.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** Models for executors: the bytes of a model file, which every machine reads once and all its threads use. */
final class SharedModels implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] file;
    private transient @Nullable ThreadLocal<PointEvaluator> evaluators;

    private SharedModels(byte[] file) {
        this.file = file;
    }

    static SharedModels of(List<LgrModel> models) {
        return new SharedModels(bytes(models));
    }

    /** The contents of a model file. */
    static byte[] bytes(List<LgrModel> models) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            for (LgrModel model : models) {
                model.writeTo(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        return out.toByteArray();
    }

    /** The models of a file. */
    static List<LgrModel> read(byte[] file) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(file);
        List<LgrModel> models = new ArrayList<>();
        do {
            models.add(LgrModel.readFrom(in));
        } while (in.available() > 0);
        return models;
    }

    /** An evaluator of all models, for the current thread only. */
    PointEvaluator evaluator() {
        return local().get();
    }

    private synchronized ThreadLocal<PointEvaluator> local() {
        if (evaluators == null) {
            try {
                List<LgrModel> models = read(file);
                evaluators = ThreadLocal.withInitial(() -> PointEvaluator.of(models));
            } catch (IOException e) {
                throw new UncheckedIOException("a model did not survive its way to this machine", e);
            }
        }
        return evaluators;
    }
}
