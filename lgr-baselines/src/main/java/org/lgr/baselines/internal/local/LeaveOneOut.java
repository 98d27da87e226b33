package org.lgr.baselines.internal.local;

import java.util.Arrays;
import org.lgr.internal.linalg.Cholesky;

/**
 * Weighted least squares of one local model [M14 eq. 9] and its leave-one-out cost.
 *
 * <p>J = Σ η_n c_n² / Σ η_n + γ/D Σ λ_d⁻⁴, where c_n = e_n / (1 − h_n) is the error at row n of the regression without
 * it, and h_n = η_n ξ_nᵀ P ξ_n with P = (Σ η ξξᵀ)⁻¹. The class also computes the gradient of J with respect to log λ.
 */
public final class LeaveOneOut {
    /** Smallest effective number of rows per weight. With fewer rows every leave-one-out error would seem small. */
    static final double ROWS_PER_WEIGHT = 2;

    private static final double FAR = -2 * Math.log(1e-6); // squared distance beyond which a row is ignored
    private static final double RIDGE = 1e-9; // of Σ η; keeps P finite if inputs are constant near the centre

    private final double[] inputs; // N×D, standardised
    private final double[] targets; // N
    private final double penalty;
    private final int dimension;
    private final int components; // K = D + 1: 1 and x − c

    private final int[] rows; // indices of rows in reach; the first count are valid
    private int count;
    private final double[] activations; // of the rows in reach
    private final double[] features; // count×K
    private final double[] errors; // e_n
    private final double[] remaining; // 1 − h_n
    private double weight; // Σ η

    public LeaveOneOut(double[] inputs, double[] targets, double penalty) {
        this.inputs = inputs;
        this.targets = targets;
        this.penalty = penalty;
        dimension = inputs.length / targets.length;
        components = dimension + 1;
        rows = new int[targets.length];
        activations = new double[targets.length];
        features = new double[targets.length * components];
        errors = new double[targets.length];
        remaining = new double[targets.length];
    }

    /**
     * A fitted local regression.
     *
     * @param weights K, intercept first
     * @param covariance P, K×K
     * @param variance of the errors at rows left out
     * @param cost J; infinite if too few rows are in reach
     * @param gradient of J with respect to log λ
     */
    @SuppressWarnings("ArrayRecordComponent") // records are never compared
    public record Result(double[] weights, double[] covariance, double variance, double cost, double[] gradient) {}

    /** Fits the model at a centre. The centre is one of the rows, so that at least one row is in reach. */
    public Result evaluate(double[] centre, double[] lengthScales) {
        gather(centre, lengthScales);
        double[] covariance = covariance();
        double[] weights = regress(covariance);
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double error = errors[i] / remaining[i];
            squares += activations[i] * error * error;
        }
        double variance = squares / weight;
        double cost = variance;
        for (double scale : lengthScales) {
            cost += penalty / dimension * Math.pow(scale, -4);
        }
        boolean starved = weight < ROWS_PER_WEIGHT * components;
        return new Result(
                weights,
                covariance,
                variance,
                starved ? Double.POSITIVE_INFINITY : cost,
                gradient(covariance, variance, lengthScales));
    }

    private void gather(double[] centre, double[] lengthScales) {
        count = 0;
        weight = 0;
        for (int n = 0; n < targets.length; n++) {
            double distance = 0;
            int at = count * components;
            features[at] = 1;
            for (int d = 0; d < dimension && distance < FAR; d++) {
                double offset = inputs[n * dimension + d] - centre[d];
                features[at + 1 + d] = offset;
                distance += offset * offset / (lengthScales[d] * lengthScales[d]);
            }
            if (distance < FAR) {
                double activation = Math.exp(-0.5 * distance);
                rows[count] = n;
                activations[count++] = activation;
                weight += activation;
            }
        }
    }

    private double[] covariance() {
        double[] gram = new double[components * components];
        for (int i = 0; i < count; i++) {
            addOuterProduct(activations[i], i, gram);
        }
        for (int k = 0; k < components; k++) {
            gram[k * components + k] += RIDGE * weight;
        }
        return Cholesky.of(gram, components).inverse();
    }

    private void addOuterProduct(double scale, int row, double[] into) {
        int at = row * components;
        for (int k = 0; k < components; k++) {
            double left = scale * features[at + k];
            for (int l = 0; l < components; l++) {
                into[k * components + l] += left * features[at + l];
            }
        }
    }

    private double[] regress(double[] covariance) {
        double[] cross = new double[components];
        for (int i = 0; i < count; i++) {
            addFeatures(activations[i] * targets[rows[i]], i, cross);
        }
        double[] weights = multiply(covariance, cross);
        double[] mapped = new double[components]; // Pξ
        for (int i = 0; i < count; i++) {
            errors[i] = targets[rows[i]] - dot(weights, i);
            // The ridge keeps 1 − h positive, but rounding may not.
            multiply(covariance, i, mapped);
            remaining[i] = Math.max(1e-9, 1 - activations[i] * dot(mapped, i));
        }
        return weights;
    }

    /**
     * ∂J/∂log λ_d = Σ_k ∂J/∂η_k η_k (x_kd − c_d)²/λ_d² plus the penalty's part. A change of η_k changes P by
     * −Pξ_kξ_kᵀP, the weights by Pξ_k e_k, and thus all errors and leverages. Summed over rows these effects need only
     * a vector and a matrix.
     */
    private double[] gradient(double[] covariance, double variance, double[] lengthScales) {
        double[] sum = new double[components]; // Σ η c/(1 − h) ξ
        double[] outer = new double[components * components]; // Σ η² c²/(1 − h) ξξᵀ
        for (int i = 0; i < count; i++) {
            double scaled = activations[i] * errors[i] / (remaining[i] * remaining[i]);
            addFeatures(scaled, i, sum);
            addOuterProduct(scaled * activations[i] * errors[i] / remaining[i], i, outer);
        }
        double[] pull = multiply(covariance, sum);
        double[] gradient = new double[dimension];
        double[] mapped = new double[components]; // Pξ
        for (int i = 0; i < count; i++) {
            double error = errors[i] / remaining[i];
            multiply(covariance, i, mapped);
            double slope = error * error - variance - 2 * errors[i] * dot(pull, i);
            double leverage = dot(mapped, i);
            slope += 2 * activations[i] * error * error / remaining[i] * leverage;
            for (int k = 0; k < components; k++) {
                for (int l = 0; l < components; l++) {
                    slope -= 2 * mapped[k] * outer[k * components + l] * mapped[l];
                }
            }
            double scaled = slope * activations[i] / weight;
            for (int d = 0; d < dimension; d++) {
                double offset = features[i * components + 1 + d] / lengthScales[d];
                gradient[d] += scaled * offset * offset;
            }
        }
        for (int d = 0; d < dimension; d++) {
            gradient[d] -= 4 * penalty / dimension * Math.pow(lengthScales[d], -4);
        }
        return gradient;
    }

    private void addFeatures(double scale, int row, double[] into) {
        for (int k = 0; k < components; k++) {
            into[k] += scale * features[row * components + k];
        }
    }

    private double dot(double[] vector, int row) {
        double sum = 0;
        for (int k = 0; k < components; k++) {
            sum += vector[k] * features[row * components + k];
        }
        return sum;
    }

    private void multiply(double[] matrix, int row, double[] into) {
        Arrays.fill(into, 0);
        for (int k = 0; k < components; k++) {
            for (int l = 0; l < components; l++) {
                into[k] += matrix[k * components + l] * features[row * components + l];
            }
        }
    }

    private double[] multiply(double[] matrix, double[] vector) {
        double[] product = new double[components];
        for (int k = 0; k < components; k++) {
            for (int l = 0; l < components; l++) {
                product[k] += matrix[k * components + l] * vector[l];
            }
        }
        return product;
    }
}
