package org.lgr.bench.deploy;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lgr.export.ExportOptions;
import org.lgr.export.ModelExport;
import org.lgr.export.Precision;
import org.lgr.learn.LgrModel;

/** The exported graph in ONNX Runtime, on one thread, with a batch of one point. */
final class OnnxDeployment implements Deployment {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final Precision precision;
    private final ByteBuffer input;
    private final long[] shape;

    OnnxDeployment(List<LgrModel> models, Precision precision) throws IOException {
        this.precision = precision;
        int dimension = models.get(0).dimension();
        shape = new long[] {1, dimension};
        input = ByteBuffer.allocateDirect(8 * dimension).order(ByteOrder.nativeOrder());
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            ExportOptions export = ExportOptions.defaults().withPrecision(precision);
            session = environment.createSession(ModelExport.of(models, export).toOnnx(), options);
        } catch (OrtException e) {
            throw new IOException(e);
        }
    }

    @Override
    public String name() {
        return "ONNX Runtime, " + precision.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public double nanosPerCall(double[][] points, int calls) throws IOException {
        long begin = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            try (OnnxTensor x = tensor(points[i % points.length]);
                    OrtSession.Result result = session.run(Map.of("x", x))) {
                if (result.size() != 2) {
                    throw new IOException("mean and variance were expected, got " + result.size() + " outputs");
                }
            } catch (OrtException e) {
                throw new IOException(e);
            }
        }
        return (System.nanoTime() - begin) / (double) calls;
    }

    private OnnxTensor tensor(double[] point) throws OrtException {
        if (precision == Precision.DOUBLE) {
            DoubleBuffer numbers = input.asDoubleBuffer().put(point).flip();
            return OnnxTensor.createTensor(environment, numbers, shape);
        }
        FloatBuffer numbers = input.asFloatBuffer();
        for (double value : point) {
            numbers.put((float) value);
        }
        return OnnxTensor.createTensor(environment, numbers.flip(), shape);
    }

    @Override
    public void close() throws IOException {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IOException(e);
        }
    }
}
