package org.lgr.internal.file;

import static org.lgr.internal.file.FieldChecks.checkOrigin;
import static org.lgr.internal.file.FieldChecks.finite;
import static org.lgr.internal.file.FieldChecks.positive;
import static org.lgr.internal.file.FieldChecks.require;

import org.lgr.Inference;
import org.lgr.PosteriorForm;
import org.lgr.Provenance;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;

/**
 * Conditions that every model in a file must satisfy. Trained models satisfy them. They are checked when a model is
 * saved, so that no unreadable file is written, and when one is loaded, so that no file can make a model that fails
 * later.
 */
public final class ModelFileChecks {
    private ModelFileChecks() {}

    /**
     * Checks all values; the lengths of the arrays must already be consistent.
     *
     * @throws IllegalArgumentException at the first value out of range
     */
    static void check(ModelFile.Contents contents) {
        checkProvenance(contents.provenance());
        check(contents.parameters());
    }

    /** As {@link #check(ModelFile.Contents)}, of what predicts alone. */
    public static void check(ModelParameters parameters) {
        FieldChecks.check(parameters.scaling());
        finite("centres", parameters.centres());
        positive("length scales", parameters.lengthScales());
        checkLive(parameters.live(), parameters.basis().components(parameters.dimension()));
        finite("weights", parameters.weights());
        positive("relevances", parameters.relevances());
        checkPosterior(parameters);
        FieldChecks.check(parameters.support());
        PredictionBounds.check(parameters);
    }

    private static void checkProvenance(Provenance provenance) {
        checkOrigin(provenance.libraryVersion(), provenance.rows());
        provenance.dataSha256().ifPresent(FieldChecks::checkHash);
        provenance.batchFit().ifPresent(fit -> {
            require(fit.inference() != Inference.AUTO, "inference must be the one used, not AUTO");
            require(fit.iterations() >= 0, "iterations must not be negative, got " + fit.iterations());
        });
    }

    private static void checkLive(int[][] live, int components) {
        require(live.length >= 1, "a model needs at least one local model");
        for (int m = 0; m < live.length; m++) {
            require(live[m].length >= 1, "local model " + m + " must have at least one live component");
            int previous = -1;
            for (int component : live[m]) {
                require(
                        component > previous && component < components,
                        "live components of local model " + m + " must ascend within 0.." + (components - 1) + ", got "
                                + component + " after " + previous);
                previous = component;
            }
        }
    }

    private static void checkPosterior(ModelParameters parameters) {
        WeightPosterior posterior = parameters.posterior();
        finite("offset", posterior.offset());
        positive("noise", posterior.noise());
        double[] spread = posterior.spread();
        if (posterior.form() == PosteriorForm.SAMPLES) {
            finite("samples", spread);
        } else {
            finite("covariance", spread);
            int at = 0;
            for (int size : ModelFile.blocks(posterior.form(), parameters.live(), parameters.weights().length)) {
                for (int i = 0; i < size; i++) {
                    double variance = spread[at + i * size + i];
                    require(variance >= 0, "covariance must not have a negative diagonal, got " + variance);
                }
                at += size * size;
            }
        }
        VarianceMap map = posterior.map();
        if (map != null) {
            positive("noise factor", map.noiseFactor());
            positive("leverage factor", map.leverageFactor());
            require(map.exponent() >= 1, "exponent must be at least 1, got " + map.exponent());
            positive("reference leverage", map.reference());
            require(map.degreesOfFreedom() > 2, "degrees of freedom must exceed 2, got " + map.degreesOfFreedom());
            require(
                    map.shrinkage() >= 0 && Double.isFinite(map.shrinkage()),
                    "shrinkage must be finite and not negative, got " + map.shrinkage());
        }
    }
}
