package org.lgr.internal.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;

/**
 * Adds localised kernels to a sum by a score test. With a small share s² of a candidate k = η κ η the log evidence
 * grows by s² g − ½ s⁴ v, where g = ½ (αᵀkα − tr K⁻¹k), and v is the variance of ½ αᵀkα if the sum is right, for then α
 * = K⁻¹y is a draw from N(0, K⁻¹). A few more draws estimate v. The score is g/√v, which is approximately standard
 * normal if nothing is missing, and g/v is the initial share.
 */
final class KernelBirths {
    private static final int CENTRES = 40; // rows that may become centres
    private static final double[] REACHES = {0.5, 0.25}; // in units of √D
    // in units of those of the first term
    private static final double[] LENGTH_SCALES = {1, 1.0 / 4, 1.0 / 16, 1.0 / 64};
    private static final int DRAWS = 16;
    // Several hundred candidates reach 3 by chance, but the evidence decides in the end.
    private static final double LEAST_SCORE = 2;
    private static final double APART = 0.3; // largest activation of one new term at the centre of another
    private static final double MOST_VARIANCE = 1;
    private static final long SEED = 1;

    private final KernelSum kernels;
    private final List<Chunk> rows;
    private final double[][] points; // N×D
    private final double[][] vectors; // α, then the draws
    private final double[] inverse; // K⁻¹
    private final Parallel parallel;

    private record Candidate(KernelTerm term, double score) {}

    KernelBirths(KernelSum kernels, List<Chunk> rows, Parallel parallel) {
        this.kernels = kernels;
        this.rows = rows;
        this.parallel = parallel;
        KernelEvidence evidence = new KernelEvidence(kernels, rows, parallel);
        points = evidence.points();
        inverse = evidence.factor().inverse();
        Randomness random = new Randomness(SEED);
        vectors = new double[1 + DRAWS][points.length];
        vectors[0] = evidence.weights();
        for (int s = 1; s <= DRAWS; s++) {
            Arrays.setAll(vectors[s], i -> random.next());
            evidence.factor().colour(vectors[s], 1);
        }
    }

    /** Returns the sum with new terms, best first, with at most {@code most} terms in total. */
    KernelSum grown(int most) {
        List<KernelTerm> shapes = shapes();
        Candidate[] candidates = new Candidate[shapes.size()];
        parallel.each(candidates.length, c -> candidates[c] = candidate(shapes.get(c)));
        Arrays.sort(candidates, (a, b) -> Double.compare(b.score, a.score)); // stable
        KernelSum grown = kernels;
        for (Candidate candidate : candidates) {
            List<KernelTerm> chosen = grown.terms.subList(kernels.terms.size(), grown.terms.size());
            double[] centre = candidate.term.localiser.centre;
            if (grown.terms.size() < most
                    && candidate.score > LEAST_SCORE
                    && chosen.stream().allMatch(other -> other.localiser.activation(centre) < APART)) {
                grown = grown.plus(candidate.term);
            }
        }
        return grown;
    }

    /** Returns candidates of variance 1. */
    private List<KernelTerm> shapes() {
        List<KernelTerm> shapes = new ArrayList<>();
        double[] reach = new double[kernels.dimension()];
        for (int n = 0; n < Math.min(CENTRES, points.length); n++) { // rows are in random order
            for (double width : REACHES) {
                Arrays.fill(reach, width * Math.sqrt(reach.length));
                for (double factor : LENGTH_SCALES) {
                    double[] scale = Arrays.stream(kernels.terms.get(0).lengthScale)
                            .map(value -> factor * value)
                            .toArray();
                    shapes.add(new KernelTerm(points[n], reach, scale, 1));
                }
            }
        }
        return shapes;
    }

    private Candidate candidate(KernelTerm shape) {
        double[] forms = new double[vectors.length]; // ½ vᵀkv
        double trace = 0; // ½ tr K⁻¹k
        double[] row = new double[Chunk.ROWS];
        int from = 0;
        for (Chunk chunk : rows) {
            double[] eta = shape.activations(chunk.x, chunk.rows);
            for (int i = 0; i < points.length; i++) {
                if (shape.localiser.activation(points[i]) < 1e-6) {
                    continue; // contributes nothing
                }
                shape.fill(points[i], chunk.x, eta, chunk.rows, row);
                trace += 0.5 * FastLoops.dot(row, 0, inverse, i * points.length + from, chunk.rows);
                for (int s = 0; s < forms.length; s++) {
                    forms[s] += 0.5 * vectors[s][i] * FastLoops.dot(row, 0, vectors[s], from, chunk.rows);
                }
            }
            from += chunk.rows;
        }
        double variance = Double.MIN_NORMAL;
        for (int s = 1; s < forms.length; s++) {
            variance += (forms[s] - trace) * (forms[s] - trace) / DRAWS;
        }
        double gain = forms[0] - trace;
        double share = Math.max(Double.MIN_NORMAL, Math.min(MOST_VARIANCE, gain / variance));
        KernelTerm term = new KernelTerm(shape.localiser.centre, shape.localiser.lengthScale, shape.lengthScale, share);
        return new Candidate(term, gain / Math.sqrt(variance));
    }
}
