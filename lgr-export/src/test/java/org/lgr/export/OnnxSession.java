package org.lgr.export;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.util.Map;

/** An exported graph in ONNX Runtime. */
final class OnnxSession implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final boolean single;

    OnnxSession(byte[] model, Precision precision) throws OrtException {
        session = environment.createSession(model);
        single = precision == Precision.FLOAT;
    }

    OrtSession session() {
        return session;
    }

    /** Values at all points, in one batch. */
    Values run(double[][] points) throws OrtException {
        try (OnnxTensor x = tensor(points);
                OrtSession.Result result = session.run(Map.of("x", x))) {
            return new Values(
                    matrix(result.get(0)),
                    matrix(result.get(1)),
                    result.size() > 2 ? cube(result.get(2)) : new double[0][][]);
        }
    }

    private OnnxTensor tensor(double[][] points) throws OrtException {
        if (!single) {
            return OnnxTensor.createTensor(environment, points);
        }
        float[][] narrow = new float[points.length][points[0].length];
        for (int n = 0; n < points.length; n++) {
            for (int d = 0; d < points[n].length; d++) {
                narrow[n][d] = (float) points[n][d];
            }
        }
        return OnnxTensor.createTensor(environment, narrow);
    }

    private double[][] matrix(OnnxValue value) throws OrtException {
        return single ? wide((float[][]) value.getValue()) : (double[][]) value.getValue();
    }

    private double[][][] cube(OnnxValue value) throws OrtException {
        if (!single) {
            return (double[][][]) value.getValue();
        }
        float[][][] narrow = (float[][][]) value.getValue();
        double[][][] wide = new double[narrow.length][][];
        for (int n = 0; n < narrow.length; n++) {
            wide[n] = wide(narrow[n]);
        }
        return wide;
    }

    private static double[][] wide(float[][] narrow) {
        double[][] wide = new double[narrow.length][];
        for (int n = 0; n < narrow.length; n++) {
            wide[n] = new double[narrow[n].length];
            for (int d = 0; d < narrow[n].length; d++) {
                wide[n][d] = narrow[n][d];
            }
        }
        return wide;
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
