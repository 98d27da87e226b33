package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.posterior.OutputPosterior;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * Chooses where new local models are added. Candidate centres are rows: half of them are drawn uniformly, half where
 * the residual is large. Candidates are narrower copies of the localiser that is most active there. If too few of these
 * have enough rows, copies of the same width are considered too.
 *
 * <p>The gain of a candidate with features Φ is the evidence that it adds to the residual r, scaled to unit noise,
 * under a prior N(0, 1/a): ½ qᵀ(ΦᵀΦ + aI)⁻¹q − ½ log |I + ΦᵀΦ/a| with q = Φᵀr, for the best of a few a. The best
 * candidate is taken, its contribution is subtracted from the residual, and the next one is chosen (orthogonal matching
 * pursuit by blocks, with the existing models left as they are).
 */
public final class Births {
    private static final double[] NARROWER = {0.7, 0.5, 0.35, 0.25};
    private static final double[] AS_WIDE = {1};
    private static final double[] PRIORS = {0.3, 3, 30, 300};
    private static final int CHUNKS = 2; // chunks of rows to evaluate candidates on
    private static final int MIN_CENTRES = 150;
    private static final int MAX_CENTRES = 400;
    private static final double WIDEST = 1.5; // in units of √D
    private static final int UPDATES = 8; // updates of the relevances of a new model
    // Components of a new model whose relevance ends above this are dropped. It is also the largest initial relevance,
    // so that a component is not pruned before its first update.
    private static final double NOT_NEEDED = 100;

    // Products of features held at a time, 256 MB. Only data of hundreds of inputs need more.
    private static final long MOST_PAIRS = 1L << 25;

    private final Ensemble ensemble;
    private final List<Chunk> chunks;
    private final Randomness random;
    private final int dimension;
    private final int components; // components of the linear (or constant) model that a candidate is evaluated with
    private final int outputs;
    private final double supportScale; // number of training rows per row evaluated
    private final double[][][] residual; // per chunk and output, in units of the noise standard deviation

    /**
     * A new local model.
     *
     * @param localiser its localiser
     * @param relevances initial relevances of the components, for each output; infinite for those not needed
     * @param gain evidence gained
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    public record Birth(Localiser localiser, double[][] relevances, double gain) {}

    /** A candidate: localiser, activations in every chunk, and Gram matrix of its features. */
    private static final class Candidate {
        final Localiser localiser;
        final double[][] eta; // per chunk
        final double[] gram; // K×K lower triangle
        double prior = PRIORS[0];
        double gain;

        Candidate(Localiser localiser, double[][] eta, double[] gram) {
            this.localiser = localiser;
            this.eta = eta;
            this.gram = gram;
        }
    }

    /**
     * @param ensemble the existing local models
     * @param rows rows that the ensemble learns from, in random order
     */
    public Births(Ensemble ensemble, Rows rows, Randomness random) {
        this.ensemble = ensemble;
        this.random = random;
        chunks = List.copyOf(rows.fetch(CHUNKS));
        supportScale = rows.count() / (double) Chunk.rows(chunks);
        dimension = ensemble.monomials.dimension();
        components = Math.min(ensemble.monomials.size(), dimension + 1);
        outputs = ensemble.outputs.size();
        residual = residuals();
    }

    private double[][][] residuals() {
        ChunkFeatures features = new ChunkFeatures(ensemble, ensemble.layout());
        double[][][] all = new double[chunks.size()][outputs][];
        for (int c = 0; c < all.length; c++) {
            Chunk chunk = chunks.get(c);
            features.fill(chunk);
            for (int q = 0; q < outputs; q++) {
                Ensemble.Output output = ensemble.outputs.get(q);
                double[] weights = features.layout.gather(output.mean);
                weights[features.layout.size] = output.offset;
                double[] r = new double[chunk.rows];
                features.combine(weights, chunk.rows, r);
                for (int i = 0; i < r.length; i++) {
                    r[i] = (chunk.y[q][i] - r[i]) / Math.sqrt(output.noise);
                }
                all[c][q] = r;
            }
        }
        return all;
    }

    /** Returns the best new models, at most {@code count}, fewer if few candidates have enough rows. */
    public List<Birth> choose(int count) {
        return choose(count, Math.max(MIN_CENTRES, Math.min(MAX_CENTRES, 2 * count)));
    }

    /** Returns the approximate cost of {@link #choose(int, int)} in multiplications. */
    public double cost(int centres) {
        return (double) NARROWER.length * centres * Chunk.rows(chunks) * components * (components + 1) / 2;
    }

    /** Returns the best new models, at most {@code count}, chosen among {@code centres} candidate centres. */
    public List<Birth> choose(int count, int centres) {
        List<double[]> places = centres(centres);
        List<Candidate> candidates = candidates(places, NARROWER);
        if (places(candidates) < count) { // models are narrow already
            candidates.addAll(candidates(places, AS_WIDE));
        }
        candidates.forEach(this::judge);
        List<Birth> births = new ArrayList<>();
        while (births.size() < count && !candidates.isEmpty()) {
            Candidate best = pickBest(candidates);
            births.add(new Birth(best.localiser, relevances(best), best.gain));
            explain(best);
            candidates.removeIf(other -> Arrays.equals(other.localiser.centre, best.localiser.centre));
        }
        return births;
    }

    /**
     * Returns the relevances of a new model, fitted to the residual alone. Most components turn out not to be needed,
     * and dropping them saves time.
     */
    private double[][] relevances(Candidate candidate) {
        double[][] relevances = new double[outputs][ensemble.monomials.size()];
        for (int output = 0; output < outputs; output++) {
            double[] own = learned(candidate, project(candidate, output));
            Arrays.fill(relevances[output], Math.min(NOT_NEEDED, candidate.prior));
            System.arraycopy(own, 0, relevances[output], 0, components);
        }
        return relevances;
    }

    /**
     * Iterates MacKay's fixed point, see {@link OutputPosterior#reestimate}, with sums extrapolated from the rows
     * evaluated to all training rows.
     */
    private double[] learned(Candidate candidate, double[] projection) {
        double[] relevance = new double[components];
        Arrays.fill(relevance, candidate.prior);
        for (int update = 0; update < UPDATES; update++) {
            double[] matrix = candidate.gram.clone();
            double[] mean = projection.clone();
            for (int i = 0; i < matrix.length; i++) {
                matrix[i] *= supportScale;
            }
            for (int i = 0; i < components; i++) {
                matrix[i * components + i] = Math.max(0, matrix[i * components + i]) + relevance[i];
                mean[i] *= supportScale;
            }
            Cholesky precision = factored(matrix);
            if (precision == null) {
                break; // the relevances so far must do
            }
            precision.solve(mean);
            double[] variance = precision.inverseDiagonal();
            for (int i = 0; i < components; i++) {
                relevance[i] = OutputPosterior.relevance(relevance[i], mean[i], variance[i]);
            }
        }
        double strongest = Arrays.stream(relevance).min().orElse(0);
        for (int i = 0; i < components; i++) {
            boolean needed = relevance[i] < NOT_NEEDED || relevance[i] == strongest;
            relevance[i] = needed ? Math.min(NOT_NEEDED, relevance[i]) : Double.POSITIVE_INFINITY;
        }
        return relevance;
    }

    /**
     * Finds the candidate with the largest gain by lazy greedy selection. Gains mostly fall as the residual shrinks, so
     * a candidate that is still first after its gain is recomputed is the best.
     */
    private Candidate pickBest(List<Candidate> candidates) {
        while (true) {
            Candidate first = candidates.get(0);
            double second = Double.NEGATIVE_INFINITY;
            for (Candidate candidate : candidates) {
                if (candidate.gain > first.gain) {
                    second = first.gain;
                    first = candidate;
                } else if (candidate != first) {
                    second = Math.max(second, candidate.gain);
                }
            }
            judge(first);
            if (first.gain >= second) {
                return first;
            }
        }
    }

    /** Returns the number of different centres of the candidates, which are sorted by centre. */
    private static long places(List<Candidate> candidates) {
        return IntStream.range(0, candidates.size())
                .filter(i -> i == 0
                        || !Arrays.equals(candidates.get(i).localiser.centre, candidates.get(i - 1).localiser.centre))
                .count();
    }

    private List<Candidate> candidates(List<double[]> places, double[] shapes) {
        List<Localiser> localisers = new ArrayList<>();
        double widest = WIDEST * Math.sqrt(dimension);
        for (double[] centre : places) {
            Localiser parent = ensemble.localisers.get(0);
            for (Localiser localiser : ensemble.localisers) {
                parent = localiser.activation(centre) > parent.activation(centre) ? localiser : parent;
            }
            for (double shape : shapes) {
                double[] scales = Arrays.stream(parent.lengthScale)
                        .map(scale -> Math.max(Localiser.MIN_LENGTH_SCALE, shape * Math.min(scale, widest)))
                        .toArray();
                localisers.add(new Localiser(centre, scales));
            }
        }
        return withRowsEnough(localisers);
    }

    /**
     * Draws rows with replacement and drops duplicates: half of them uniformly, half with probabilities proportional to
     * their squared residuals.
     */
    private List<double[]> centres(int count) {
        int rows = Chunk.rows(chunks);
        double[] cumulative = new double[rows];
        double total = 0;
        for (int n = 0; n < rows; n++) {
            for (double[] r : residual[n / Chunk.ROWS]) {
                total += r[n % Chunk.ROWS] * r[n % Chunk.ROWS];
            }
            cumulative[n] = total;
        }
        List<double[]> centres = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int row = random.below(rows);
            if (i % 2 == 1 && total > 0) {
                int found = Arrays.binarySearch(cumulative, random.uniform() * total);
                row = Math.min(rows - 1, found >= 0 ? found : -found - 1);
            }
            double[] centre = new double[dimension];
            chunks.get(row / Chunk.ROWS).copyRow(row % Chunk.ROWS, centre);
            if (centres.stream().noneMatch(other -> Arrays.equals(other, centre))) {
                centres.add(centre);
            }
        }
        return centres;
    }

    /**
     * Computes activations and Gram matrices. Candidates that see fewer than two rows for each component are dropped.
     */
    private List<Candidate> withRowsEnough(List<Localiser> localisers) {
        int count = localisers.size();
        int pairs = components * (components + 1) / 2;
        if ((long) pairs * (count + Chunk.ROWS) > MOST_PAIRS) {
            return oneByOne(localisers);
        }
        double[][] eta = new double[chunks.size()][];
        double[] products = new double[count * pairs]; // Σ w η² x̃_i x̃_j
        for (int c = 0; c < eta.length; c++) {
            Chunk chunk = chunks.get(c);
            int rows = chunk.rows;
            eta[c] = new double[count * rows];
            for (int i = 0; i < count; i++) {
                Localiser localiser = localisers.get(i);
                FastLoops.activations(chunk.x, 0, rows, localiser.centre, localiser.inverse(), eta[c], i * rows);
            }
            double[] squares = new double[eta[c].length];
            for (int i = 0; i < squares.length; i++) {
                squares[i] = eta[c][i] * eta[c][i];
            }
            Products.add(
                    1,
                    MatrixView.of(squares, count, rows),
                    MatrixView.of(pairs(chunk), pairs, rows).transposed(),
                    MatrixView.of(products, count, pairs),
                    Parallel.NONE);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (products[i * pairs] * supportScale > 2 * components) {
                double[][] own = new double[eta.length][];
                for (int c = 0; c < eta.length; c++) {
                    int rows = chunks.get(c).rows;
                    own[c] = Arrays.copyOfRange(eta[c], i * rows, (i + 1) * rows);
                }
                double[] gram = shifted(products, i * pairs, localisers.get(i).centre);
                candidates.add(new Candidate(localisers.get(i), own, gram));
            }
        }
        return candidates;
    }

    /**
     * As {@link #withRowsEnough}, for many inputs: each candidate by itself, so that memory does not grow with their
     * number, and no more of them than fit.
     */
    private List<Candidate> oneByOne(List<Localiser> localisers) {
        List<Candidate> candidates = new ArrayList<>();
        long most = Math.max(1, MOST_PAIRS / ((long) components * components));
        for (int i = 0; i < localisers.size() && candidates.size() < most; i++) {
            Localiser localiser = localisers.get(i);
            double[][] eta = new double[chunks.size()][];
            double support = 0;
            for (int c = 0; c < eta.length; c++) {
                Chunk chunk = chunks.get(c);
                eta[c] = new double[chunk.rows];
                FastLoops.activations(chunk.x, 0, chunk.rows, localiser.centre, localiser.inverse(), eta[c], 0);
                for (int n = 0; n < chunk.rows; n++) {
                    support += chunk.weight[n] * eta[c][n] * eta[c][n];
                }
            }
            if (support * supportScale > 2 * components) {
                candidates.add(new Candidate(localiser, eta, gram(localiser, eta)));
            }
        }
        return candidates;
    }

    /** Returns ΦᵀWΦ of one candidate. */
    private double[] gram(Localiser localiser, double[][] eta) {
        double[] gram = new double[components * components];
        for (int c = 0; c < eta.length; c++) {
            Chunk chunk = chunks.get(c);
            int rows = chunk.rows;
            double[] features = new double[components * rows]; // √w φ
            for (int k = 0; k < components; k++) {
                for (int n = 0; n < rows; n++) {
                    double factor = k == 0 ? 1 : chunk.x[(k - 1) * rows + n] - localiser.centre[k - 1];
                    features[k * rows + n] = Math.sqrt(chunk.weight[n]) * eta[c][n] * factor;
                }
            }
            MatrixView all = MatrixView.of(features, components, rows);
            Products.add(1, all, all.transposed(), MatrixView.of(gram, components, components), Parallel.NONE);
        }
        return gram;
    }

    /** Returns w x̃_i x̃_j for x̃ = (1, x) and j ≤ i: pairs×rows. */
    private double[] pairs(Chunk chunk) {
        int rows = chunk.rows;
        double[] pairs = new double[components * (components + 1) / 2 * rows];
        int to = 0;
        for (int i = 0; i < components; i++) {
            for (int j = 0; j <= i; j++) {
                for (int n = 0; n < rows; n++) {
                    double a = i == 0 ? 1 : chunk.x[(i - 1) * rows + n];
                    double b = j == 0 ? 1 : chunk.x[(j - 1) * rows + n];
                    pairs[to++] = chunk.weight[n] * a * b;
                }
            }
        }
        return pairs;
    }

    /** Converts the Gram matrix of (1, x), given by its lower triangle row after row, to that of (1, x − c). */
    private double[] shifted(double[] products, int from, double[] centre) {
        double[] gram = new double[components * components];
        double total = products[from];
        for (int i = 0; i < components; i++) {
            double ci = i == 0 ? 0 : centre[i - 1];
            double first = products[from + i * (i + 1) / 2];
            for (int j = 0; j <= i; j++) {
                double cj = j == 0 ? 0 : centre[j - 1];
                double value = products[from + i * (i + 1) / 2 + j];
                double other = products[from + j * (j + 1) / 2];
                if (j == 0) {
                    value = first - ci * total;
                } else {
                    value += ci * cj * total - ci * other - cj * first;
                }
                gram[i * components + j] = i == 0 ? total : value;
            }
        }
        return gram;
    }

    /** Computes the gain and the best prior of a candidate for the current residual. */
    private void judge(Candidate candidate) {
        double[][] q = new double[outputs][];
        Arrays.setAll(q, output -> project(candidate, output));
        candidate.gain = Double.NEGATIVE_INFINITY;
        for (double prior : PRIORS) {
            Cholesky precision = precision(candidate, prior);
            if (precision == null) {
                continue; // it cannot be judged, and is the last to be chosen
            }
            double gain = -0.5 * outputs * (precision.logDeterminant() - components * Math.log(prior));
            for (double[] projection : q) {
                double[] weights = projection.clone();
                precision.solve(weights);
                gain += 0.5 * FastLoops.dot(weights, 0, projection, 0, components);
            }
            if (gain > candidate.gain) {
                candidate.gain = gain;
                candidate.prior = prior;
            }
        }
    }

    private @Nullable Cholesky precision(Candidate candidate, double prior) {
        double[] matrix = candidate.gram.clone();
        for (int i = 0; i < components; i++) {
            // the shift may leave negative rounding errors
            matrix[i * components + i] = Math.max(0, matrix[i * components + i]) + prior;
        }
        return factored(matrix);
    }

    /**
     * Returns the factor of a precision matrix, or {@code null} if it has none: rows whose weights differ by many orders
     * of magnitude leave rounding errors larger than all that the other rows say.
     */
    private @Nullable Cholesky factored(double[] matrix) {
        try {
            return Cholesky.of(matrix, components);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    /** Returns Φᵀ W r. */
    private double[] project(Candidate candidate, int output) {
        double[] q = new double[components];
        double[] weighted = new double[Chunk.ROWS];
        for (int c = 0; c < chunks.size(); c++) {
            Chunk chunk = chunks.get(c);
            double[] r = residual[c][output];
            for (int n = 0; n < chunk.rows; n++) {
                weighted[n] = chunk.weight[n] * candidate.eta[c][n] * r[n];
            }
            double total = 0;
            for (int n = 0; n < chunk.rows; n++) {
                total += weighted[n];
            }
            q[0] += total;
            for (int d = 0; d + 1 < components; d++) {
                q[d + 1] += FastLoops.dot(chunk.x, d * chunk.rows, weighted, 0, chunk.rows)
                        - candidate.localiser.centre[d] * total;
            }
        }
        return q;
    }

    /** Subtracts the contribution of a candidate from the residual. */
    private void explain(Candidate candidate) {
        Cholesky precision = precision(candidate, candidate.prior);
        if (precision == null) {
            return;
        }
        for (int output = 0; output < outputs; output++) {
            double[] weights = project(candidate, output);
            precision.solve(weights);
            for (int c = 0; c < chunks.size(); c++) {
                Chunk chunk = chunks.get(c);
                double[] r = residual[c][output];
                for (int n = 0; n < chunk.rows; n++) {
                    double value = weights[0];
                    for (int d = 0; d + 1 < components; d++) {
                        value += weights[d + 1] * (chunk.x[d * chunk.rows + n] - candidate.localiser.centre[d]);
                    }
                    r[n] -= candidate.eta[c][n] * value;
                }
            }
        }
    }
}
