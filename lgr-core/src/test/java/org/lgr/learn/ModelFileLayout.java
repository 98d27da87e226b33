package org.lgr.learn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Positions of the fields of a valid file, found by {@code docs/FILE_FORMAT.md} without the library. */
final class ModelFileLayout {
    final int end; // end of the last field before the checksum
    private final Map<String, Integer> offsets = new HashMap<>();
    private int next = 24;

    ModelFileLayout(byte[] file) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        field("library version", 1 + buffer.get(next));
        field("rows", 4);
        if (buffer.get(field("hashed", 1)) == 1) {
            field("data SHA-256", 32);
        }
        if (buffer.get(field("source", 1)) == 1) {
            stream(buffer);
        } else {
            fit();
        }
        field("basis", 1);
        int dimension = buffer.getInt(field("dimension", 4));
        int models = buffer.getInt(field("models", 4));
        field("input means", 8 * dimension);
        field("input scales", 8 * dimension);
        field("target mean", 8);
        field("target scale", 8);
        field("centres", 8 * models * dimension);
        field("length scales", 8 * models * dimension);
        int counts = field("live counts", 4 * models);
        int components = 0;
        int blocks = 0;
        for (int m = 0; m < models; m++) {
            int live = buffer.getInt(counts + 4 * m);
            components += live;
            blocks += live * (live + 1) / 2;
        }
        field("live", 4 * components);
        field("weights", 8 * components);
        field("relevances", 8 * components);
        field("offset", 8);
        field("noise", 8);
        int form = buffer.get(field("form", 1));
        if (form == 2) {
            int samples = buffer.getInt(field("sample count", 4));
            field("samples", 8 * samples * (1 + components + models * dimension));
        } else {
            field("covariance", 8 * (form == 1 ? components * (components + 1) / 2 : blocks));
        }
        if (buffer.get(field("calibrated", 1)) == 1) {
            field("calibration", 48);
        }
        field("support", 16);
        field("whitening", 8 * dimension * (dimension + 1) / 2);
        field("range", 16 * dimension);
        field("target range", 16);
        for (int d = 0; d <= dimension; d++) {
            field("name " + d, 4 + buffer.getInt(next));
        }
        field("preparation", 4 + buffer.getInt(next));
        end = next;
    }

    private void fit() {
        field("inference", 1);
        field("iterations", 4);
        field("options", 2);
        field("growth", 1);
        field("seed", 4);
        field("shared localisers", 1);
        field("activation threshold", 8);
        field("initial length scale", 8);
        field("learn length scales", 1);
        field("growth iterations", 4);
        field("max iterations", 4);
        field("tolerance", 8);
        field("pruning threshold", 8);
        field("max local models", 4);
        field("members", 4);
        field("threads", 4);
        field("calibrated sweep", 1);
    }

    private void stream(ByteBuffer buffer) {
        if (buffer.get(field("stream options known", 1)) == 1) {
            field("stream options", 22);
        }
    }

    private int field(String name, int bytes) {
        int at = next;
        offsets.put(name, at);
        next += bytes;
        return at;
    }

    int at(String field) {
        return Objects.requireNonNull(offsets.get(field), field);
    }
}
