package org.lgr.internal.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lgr.Background;
import org.lgr.VariableNames;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;

/** Fields that models of several kinds have in common. */
public final class ModelFields {
    /** Largest dimension for which a D×D matrix fits into an array. */
    private static final int MAX_DIMENSION = 46_340;

    private ModelFields() {}

    public static int readDimension(FrameInput in) throws IOException {
        int dimension = in.int32("dimension");
        if (dimension < 1 || dimension > MAX_DIMENSION) {
            throw in.flaw("dimension must be in 1.." + MAX_DIMENSION + ", got " + dimension);
        }
        return dimension;
    }

    /** Writes a byte that was 0 or 1 before there were several kinds of background. */
    public static void write(Background background, FrameOutput out) throws IOException {
        out.uint8(
                switch (background) {
                    case OFF -> 0;
                    case REAL_TIME -> 1;
                    case PACED -> 2;
                });
    }

    public static Background readBackground(FrameInput in) throws IOException {
        int code = in.uint8("options: background");
        return switch (code) {
            case 0 -> Background.OFF;
            case 1 -> Background.REAL_TIME;
            case 2 -> Background.PACED;
            default -> throw in.flaw("options: background has the unknown code " + code + "; 0..2 are known");
        };
    }

    public static void write(Standardizer scaling, FrameOutput out) throws IOException {
        out.float64s(scaling.inputMean());
        out.float64s(scaling.inputScale());
        out.float64(scaling.targetMean());
        out.float64(scaling.targetScale());
    }

    public static Standardizer readScaling(FrameInput in, int dimension) throws IOException {
        return new Standardizer( // evaluated from left to right, the order in the file
                in.float64s(dimension, "input means"),
                in.float64s(dimension, "input scales"),
                in.float64("target mean"),
                in.float64("target scale"));
    }

    public static void write(Support support, FrameOutput out) throws IOException {
        out.float64(support.activationScale());
        out.float64(support.distanceScale());
        out.lowerTriangle(support.whitening(), 0, support.low().length);
        out.float64s(support.low());
        out.float64s(support.high());
        out.float64(support.targetLow());
        out.float64(support.targetHigh());
    }

    /**
     * Reads a support.
     *
     * @param withTargets whether the range of the targets follows; otherwise it is unknown
     */
    public static Support readSupport(FrameInput in, int dimension, boolean withTargets) throws IOException {
        return new Support(
                in.float64("activation scale"),
                in.float64("distance scale"),
                in.lowerTriangles(new int[] {dimension}, false, "whitening"),
                in.float64s(dimension, "smallest inputs"),
                in.float64s(dimension, "largest inputs"),
                withTargets ? in.float64("smallest target") : Double.NEGATIVE_INFINITY,
                withTargets ? in.float64("largest target") : Double.POSITIVE_INFINITY);
    }

    public static void write(VariableNames names, FrameOutput out) throws IOException {
        for (String input : names.inputs()) {
            out.name(input);
        }
        out.name(names.target());
        out.name(names.preparation());
    }

    /**
     * Reads names.
     *
     * @param withPreparation whether the preparation of the data follows; otherwise there is none
     */
    public static VariableNames readNames(FrameInput in, int dimension, boolean withPreparation) throws IOException {
        List<String> inputs = new ArrayList<>();
        for (int d = 0; d < dimension; d++) {
            inputs.add(in.name("name of input " + d));
        }
        String target = in.name("name of the target");
        return new VariableNames(
                inputs, target, withPreparation ? in.utf8("preparation", 0, VariableNames.MAX_PREPARATION_BYTES) : "");
    }
}
