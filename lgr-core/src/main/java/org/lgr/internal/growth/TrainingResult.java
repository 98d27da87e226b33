package org.lgr.internal.growth;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.lgr.FitEnding;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.RegressionScore;
import org.lgr.internal.model.ModelParameters;

/**
 * The result of a fit.
 *
 * @param outputs one result for each output
 * @param inference the inference used last
 * @param trace all iterations
 * @param ending the reason why training ended
 * @param warnings warnings for the user
 */
public record TrainingResult(
        List<Output> outputs, Inference inference, List<Iteration> trace, FitEnding ending, List<String> warnings) {
    /**
     * The result of a fit for one output.
     *
     * @param parameters the fitted model
     * @param rowScore score on single hold-out rows, if there were any
     * @param groupScore score on hold-out groups, if there were any
     * @param effectiveParameters number of weights that the data determine, if that was counted
     */
    public record Output(
            ModelParameters parameters,
            Optional<RegressionScore> rowScore,
            Optional<RegressionScore> groupScore,
            OptionalDouble effectiveParameters) {
        /** A result without hold-out rows. */
        public static Output of(ModelParameters parameters) {
            return new Output(parameters, Optional.empty(), Optional.empty(), OptionalDouble.empty());
        }
    }
}
