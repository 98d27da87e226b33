package org.lgr.export;

import java.util.List;
import org.lgr.internal.loops.PointLoops;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;

/**
 * Writes a model as JSON. {@code docs/EXPORT_JSON.md} is the specification; the members are in the same order here and
 * there.
 */
final class JsonModel {
    private static final int VERSION = 2;

    private final List<Output> outputs;
    private final ExportOptions options;
    private final JsonWriter json;

    JsonModel(List<Output> outputs, ExportOptions options) {
        this.outputs = outputs;
        this.options = options;
        json = new JsonWriter(options.precision());
    }

    String text() {
        json.beginObject();
        json.name("format").value("lgr-model");
        json.name("version").value(VERSION);
        json.name("library").value("lgr " + outputs.get(0).provenance.libraryVersion());
        json.name("inputs").beginList();
        outputs.get(0).names.inputs().forEach(json::value);
        json.end();
        json.name("preparation").value(outputs.get(0).names.preparation());
        json.name("reach").value(PointLoops.FARTHEST);
        json.name("outputs").beginList();
        outputs.forEach(this::write);
        json.end();
        return json.end().toString();
    }

    private void write(Output output) {
        Standardizer scaling = output.parameters.scaling();
        json.beginObject();
        json.name("name").value(output.names.target());
        json.name("trainingRows").value(output.provenance.rows());
        json.name("dataSha256");
        output.provenance.dataSha256().ifPresentOrElse(json::value, json::nothing);
        json.name("inputMean").values(scaling.inputMean());
        json.name("inputScale").values(scaling.inputScale());
        json.name("targetMean").value(scaling.targetMean());
        json.name("targetScale").value(scaling.targetScale());
        json.name("offset").value(output.posterior().offset());
        writeRanges(output);
        json.name("monomials").beginList();
        for (int[] factors : output.factors()) {
            json.values(factors);
        }
        json.end();
        json.name("localModels").beginList();
        for (int m = 0; m < output.models; m++) {
            int from = m * output.dimension;
            json.beginObject();
            json.name("centre").values(output.parameters.centres(), from, from + output.dimension);
            json.name("lengthScales").values(output.parameters.lengthScales(), from, from + output.dimension);
            json.name("components").values(output.parameters.live()[m]);
            json.name("weights").values(output.parameters.weights(), output.first[m], output.first[m + 1]);
            json.end();
        }
        json.end();
        if (options.variance() || output.shrinks()) {
            writePosterior(output);
        }
        if (options.variance()) {
            writeSupport(output);
        }
        json.end();
    }

    private void writeRanges(Output output) {
        Support support = output.support();
        json.name("ranges").beginObject();
        json.name("low").values(support.low());
        json.name("high").values(support.high());
        json.name("halfRange").values(output.halfRanges());
        json.name("targets");
        if (output.knowsTargets()) {
            json.values(new double[] {support.targetLow(), support.targetHigh()});
        } else {
            json.nothing();
        }
        json.end();
    }

    private void writePosterior(Output output) {
        WeightPosterior posterior = output.posterior();
        double freedom = output.parameters.degreesOfFreedom();
        json.name("noise").value(posterior.noise());
        json.name("noiseVariance").value(output.parameters.noiseVariance());
        json.name("degreesOfFreedom");
        if (Double.isInfinite(freedom)) {
            json.nothing(); // JSON has no infinity
        } else {
            json.value(freedom);
        }
        switch (posterior.form()) {
            case JOINT -> json.name("covariance").rows(posterior.spread(), output.weights);
            case BLOCKS -> {
                json.name("covarianceBlocks").beginList();
                int[] from = output.blockOffsets();
                for (int m = 0; m < output.models; m++) {
                    int live = output.parameters.live()[m].length;
                    json.beginList();
                    for (int i = 0; i < live; i++) {
                        json.values(posterior.spread(), from[m] + i * live, from[m] + (i + 1) * live);
                    }
                    json.end();
                }
                json.end();
            }
            case SAMPLES -> json.name("samples").rows(posterior.spread(), output.sampleSize());
        }
        VarianceMap map = posterior.map();
        json.name("calibration");
        if (map == null) {
            json.nothing();
        } else {
            json.beginObject();
            json.name("leverageFactor").value(map.leverageFactor());
            json.name("exponent").value(map.exponent());
            json.name("referenceLeverage").value(map.reference());
            json.name("shrinkage").value(map.shrinkage());
            json.end();
        }
    }

    private void writeSupport(Output output) {
        Support support = output.support();
        json.name("support").beginObject();
        json.name("activationScale").value(support.activationScale());
        json.name("distanceScale").value(support.distanceScale());
        json.name("whitening").rows(support.whitening(), output.dimension);
        json.end();
    }
}
