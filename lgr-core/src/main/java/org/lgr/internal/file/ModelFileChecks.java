package org.lgr.internal.file;

import java.util.function.DoublePredicate;
import org.lgr.Inference;
import org.lgr.PosteriorForm;
import org.lgr.Provenance;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.model.WeightPosterior;

/**
 * Conditions that every model in a file must satisfy. Trained models satisfy them. They are checked when a model is
 * saved, so that no unreadable file is written, and when one is loaded, so that no file can make a model that fails
 * later.
 */
final class ModelFileChecks {
    private static final int MAX_TEXT = 255;

    private ModelFileChecks() {}

    /**
     * Checks all values; the lengths of the arrays must already be consistent.
     *
     * @throws IllegalArgumentException at the first value out of range
     */
    static void check(ModelFile.Contents contents) {
        checkProvenance(contents.provenance());
        ModelParameters parameters = contents.parameters();
        Standardizer scaling = parameters.scaling();
        finite("input means", scaling.inputMean());
        positive("input scales", scaling.inputScale());
        finite("target mean", scaling.targetMean());
        positive("target scale", scaling.targetScale());
        finite("centres", parameters.centres());
        positive("length scales", parameters.lengthScales());
        checkLive(parameters.live(), parameters.basis().components(parameters.dimension()));
        finite("weights", parameters.weights());
        positive("relevances", parameters.relevances());
        checkPosterior(parameters);
        checkSupport(parameters.support(), parameters.dimension());
    }

    private static void checkProvenance(Provenance provenance) {
        String version = provenance.libraryVersion();
        require(
                version.length() <= MAX_TEXT && version.chars().allMatch(c -> c >= ' ' && c <= '~'),
                "library version must be at most " + MAX_TEXT + " printable ASCII characters");
        require(provenance.rows() >= 1, "rows must be at least 1, got " + provenance.rows());
        require(
                provenance.dataSha256().matches("[0-9a-f]{64}"),
                "data SHA-256 must be 64 lower-case hexadecimal digits, got " + provenance.dataSha256());
        require(provenance.inference() != Inference.AUTO, "inference must be the one used, not AUTO");
        require(provenance.iterations() >= 0, "iterations must not be negative, got " + provenance.iterations());
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

    private static void checkSupport(Support support, int dimension) {
        positive("activation scale", support.activationScale());
        positive("distance scale", support.distanceScale());
        finite("whitening", support.whitening());
        for (int d = 0; d < dimension; d++) {
            positive("whitening, diagonal", support.whitening()[d * dimension + d]);
        }
        finite("smallest inputs", support.low());
        finite("largest inputs", support.high());
        for (int d = 0; d < dimension; d++) {
            require(support.low()[d] <= support.high()[d], "the smallest value of input " + d + " exceeds its largest");
        }
        double low = support.targetLow();
        double high = support.targetHigh();
        boolean unknown = low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY;
        require(
                unknown || (Double.isFinite(low) && Double.isFinite(high) && low <= high),
                "smallest and largest target must be finite and in this order, or -Infinity and Infinity, got " + low
                        + " and " + high);
    }

    private static void finite(String field, double... values) {
        all(field, values, Double::isFinite, "finite");
    }

    private static void positive(String field, double... values) {
        all(field, values, value -> value > 0 && Double.isFinite(value), "positive and finite");
    }

    private static void all(String field, double[] values, DoublePredicate rule, String name) {
        for (int i = 0; i < values.length; i++) {
            if (!rule.test(values[i])) {
                throw new IllegalArgumentException(
                        field + " must be " + name + ", got " + values[i] + " at index " + i);
            }
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
