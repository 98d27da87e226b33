package org.lgr.bench.method;

import java.util.ArrayList;
import java.util.List;
import org.lgr.baselines.option.LwprOptions;

/**
 * Candidate settings of LWPR that matter most and depend on the data: initial width of fields, step size and density.
 */
public final class LwprChoices {
    /**
     * For 21 inputs, similar to the choices of the paper's reproduction. Squared distances grow with the number of
     * inputs.
     */
    private static final double[] METRICS = {0.2, 0.4, 0.8, 1.6, 3.2};

    private static final double USUAL_INPUTS = 21;
    private static final double[] STEP_SIZES = {0.1, 10, 250};
    private static final double[] THRESHOLDS = {0.05, 0.3};
    /** In place of 0.5: of many inputs no single direction halves the error. */
    private static final double PROJECTION_THRESHOLD = 0.99;
    /** In place of 0.99999, with which a field would need too many points before its fourth projection. */
    private static final double FORGETTING = 0.999;

    private LwprChoices() {}

    public static List<LwprOptions> of(int dimension) {
        List<LwprOptions> choices = new ArrayList<>();
        for (double metric : METRICS) {
            for (double stepSize : STEP_SIZES) {
                for (double threshold : THRESHOLDS) {
                    choices.add(LwprOptions.builder()
                            .initialMetric(metric * USUAL_INPUTS / dimension)
                            .initialStepSize(stepSize)
                            .activationThreshold(threshold)
                            .projectionThreshold(PROJECTION_THRESHOLD)
                            .finalForgetting(FORGETTING)
                            .build());
                }
            }
        }
        return choices;
    }
}
