package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

/**
 * A prior over functions: f is a Gaussian process with the covariance s² exp(−½ Σ_d (x_d − x'_d)²/ℓ_d²) + v (1 + xᵀx') of standardised
 * inputs, whose length scales are shared by all of the space. Few numbers say how the function varies, so that few rows can find them,
 * and f stays as large as s² + v allow wherever no row says otherwise.
 *
 * <p>They maximise the evidence of some rows, less a penalty that is a wide Gaussian prior of their logarithms.
 */
final class SharedKernel {
    static final int NOISE = 0; // where logarithms are in one vector
    static final int SIGNAL = 1;
    static final int LINEAR = 2;
    static final int SCALES = 3;
    private static final int FIRST_ROWS = 400;
    private static final int MORE_ROWS = 700;
    private static final int FIRST_STEPS = 25;
    private static final int MORE_STEPS = 8;
    private static final double[] STARTS = {0.7, 2}; // length scales, times √D
    private static final double START_NOISE = 0.1;
    private static final double[] MIDDLE = {0.03, 1, 0.1, 1.5}; // of noise, signal, linear part, length scales over √D
    private static final double[] SPREAD = {2, 1, 1.5, 1.5}; // deviations of their logarithms

    /** How large functions may be a priori, in variances of the targets, and how little noise there may be. */
    enum Caution {
        /** As large as the targets: for data whose rows are so alike that they promise more than they know of new ones. */
        CAREFUL(1, 1e-2),
        /** Larger: few motions see a part of the function only. */
        BOLD(8, 1e-6);

        private final double largest;
        private final double leastNoise;

        Caution(double largest, double leastNoise) {
            this.largest = largest;
            this.leastNoise = leastNoise;
        }
    }

    private final double[] logs;
    private final Caution caution;
    private final double noise;
    private final double signal;
    private final double linear;
    private final double[] lengthScale;

    private SharedKernel(double[] logs, Caution caution) {
        this.logs = logs;
        this.caution = caution;
        int dimension = logs.length - SCALES;
        noise = caution.leastNoise + Math.exp(logs[NOISE]);
        signal = bounded(logs[SIGNAL], caution.largest);
        linear = bounded(logs[LINEAR], caution.largest / (1 + dimension));
        lengthScale = new double[logs.length - SCALES];
        for (int d = 0; d < lengthScale.length; d++) {
            lengthScale[d] = Math.min(
                    LocalState.MAX_LENGTH_SCALE, Math.max(LocalState.MIN_LENGTH_SCALE, Math.exp(logs[SCALES + d])));
        }
    }

    /** e^log for small values, below a bound for all. */
    private static double bounded(double log, double bound) {
        return bound / (1 + bound * Math.exp(-log));
    }

    /** ∂ log value/∂ logarithm of a hyperparameter, by which derivatives with respect to log value are multiplied. */
    double slope(int i) {
        return switch (i) {
            case NOISE -> 1 - caution.leastNoise / noise;
            case SIGNAL -> 1 - signal / caution.largest;
            case LINEAR -> 1 - linear * (1 + dimension()) / caution.largest;
            default -> lengthScale[i - SCALES] == Math.exp(logs[i]) ? 1 : 0; // beyond its bounds
        };
    }

    /** The kernel that one output of the given rows asks for. */
    static SharedKernel learned(List<Chunk> rows, int output, Caution caution, Gaussians random) {
        int dimension = rows.get(0).x.length / rows.get(0).rows;
        int[] order = random.permutation(Chunk.rows(rows));
        SharedKernelEvidence.Sample few =
                sample(rows, output, Arrays.copyOf(order, Math.min(order.length, FIRST_ROWS)));
        double[] found = {};
        double most = Double.NEGATIVE_INFINITY;
        for (double start : STARTS) {
            double[] logs = new double[SCALES + dimension];
            Arrays.setAll(logs, i -> Math.log(i < SCALES ? MIDDLE[i] : start * Math.sqrt(dimension)));
            logs[NOISE] = Math.log(START_NOISE);
            Ascent ascent = climb(few, logs, caution).run(FIRST_STEPS);
            if (found.length == 0 || ascent.value() > most) {
                found = ascent.place();
                most = ascent.value();
            }
        }
        if (order.length > FIRST_ROWS) {
            int[] more = Arrays.copyOf(order, Math.min(order.length, MORE_ROWS));
            found = climb(sample(rows, output, more), found, caution)
                    .run(MORE_STEPS)
                    .place();
        }
        return new SharedKernel(found, caution);
    }

    private static Ascent climb(SharedKernelEvidence.Sample sample, double[] start, Caution caution) {
        return new Ascent(start, logs -> new SharedKernelEvidence(new SharedKernel(logs, caution), sample));
    }

    private static SharedKernelEvidence.Sample sample(List<Chunk> rows, int output, int[] numbers) {
        int dimension = rows.get(0).x.length / rows.get(0).rows;
        int count = numbers.length;
        double[][] points = new double[count][dimension];
        double[] columns = new double[dimension * count];
        double[] y = new double[count];
        double[] weight = new double[count];
        double[] targets = rows.stream()
                .flatMapToDouble(chunk -> Arrays.stream(chunk.y[output]))
                .toArray();
        double[] weights = rows.stream()
                .flatMapToDouble(chunk -> Arrays.stream(chunk.weight))
                .toArray();
        for (int i = 0; i < count; i++) {
            Chunk.copyRow(rows, numbers[i], points[i]);
            y[i] = targets[numbers[i]];
            weight[i] = weights[numbers[i]];
            for (int d = 0; d < dimension; d++) {
                columns[d * count + i] = points[i][d];
            }
        }
        return new SharedKernelEvidence.Sample(points, columns, y, weight);
    }

    int dimension() {
        return lengthScale.length;
    }

    /** Variance of the noise. */
    double noise() {
        return noise;
    }

    /** s². */
    double signal() {
        return signal;
    }

    /** v. */
    double linear() {
        return linear;
    }

    /** ℓ; not to be written. */
    double[] lengthScale() {
        return lengthScale;
    }

    private double deviation(int i) {
        double middle = MIDDLE[Math.min(i, SCALES)] * (i < SCALES ? 1 : Math.sqrt(dimension()));
        return (logs[i] - Math.log(middle)) / SPREAD[Math.min(i, SCALES)];
    }

    /** Half the squared deviations of the logarithms. */
    double penalty() {
        double sum = 0;
        for (int i = 0; i < logs.length; i++) {
            sum += 0.5 * deviation(i) * deviation(i);
        }
        return sum;
    }

    double[] penaltyGradient() {
        double[] gradient = new double[logs.length];
        Arrays.setAll(gradient, i -> deviation(i) / SPREAD[Math.min(i, SCALES)]);
        return gradient;
    }

    /**
     * Numbers of rows about which local models serve as well as about all: by pivoted Cholesky of the kernel matrix, in which the next
     * is always the row whose value those before tell least about, until they tell it to a tenth of the noise.
     */
    int[] anchors(List<Chunk> rows, int most) {
        int n = Chunk.rows(rows);
        double[] left = new double[n]; // variance of every row's value given those at the anchors, over s²
        Arrays.fill(left, 1.0);
        double[][] columns = new double[Math.min(n, most)][];
        int[] chosen = new int[columns.length];
        double[] inverse = Localiser.inverse(lengthScale);
        double[] centre = new double[dimension()];
        double enough = 0.1 * noise / signal;
        for (int m = 0; m < chosen.length; m++) {
            int next = 0;
            for (int i = 1; i < n; i++) {
                next = left[i] > left[next] ? i : next;
            }
            if (left[next] < enough && m > 0) {
                return Arrays.copyOf(chosen, m);
            }
            chosen[m] = next;
            Chunk.copyRow(rows, next, centre);
            double[] column = new double[n];
            double[] eta = new double[Chunk.ROWS];
            int at = 0;
            for (Chunk chunk : rows) {
                Kernels.activations(chunk.x, 0, chunk.rows, centre, inverse, eta, 0);
                System.arraycopy(eta, 0, column, at, chunk.rows);
                at += chunk.rows;
            }
            for (int k = 0; k < m; k++) {
                Kernels.axpy(-columns[k][next], columns[k], 0, column, 0, n);
            }
            double scale = 1 / Math.sqrt(left[next]);
            for (int i = 0; i < n; i++) {
                column[i] *= scale;
                left[i] = Math.max(0, left[i] - column[i] * column[i]);
            }
            left[next] = 0;
            columns[m] = column;
        }
        return chosen;
    }
}
