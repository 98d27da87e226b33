package org.lgr.internal.sweep;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;

/**
 * The default length scale of a new local model: that at which a model centred on a typical row sees
 * {@value #ROWS_PER_COMPONENT} rows for each of its components, counted as Σ_n η².
 *
 * <p>A model can learn its own length scales only if the data around it determine its weights first. The rule finds the
 * finest scale at which they do, whatever the number of rows and inputs and however the inputs are distributed. If this
 * would place too many models for the number of rows, the scale is widened until it does not.
 */
final class InitialScale {
    private static final int ROWS_PER_COMPONENT = 15;
    private static final double LARGEST_SHARE = 0.25; // of all rows; the limit for data with few rows per component
    private static final int ROWS_PER_PLACED_COMPONENT = 3; // with fewer, the models together could fit every row
    private static final double WIDENING = 1.1;
    private static final int WIDENINGS = 20;
    private static final int CENTRES = 100;
    private static final int ROWS = 4000;
    private static final int BISECTIONS = 40;

    private InitialScale() {}

    /** Returns λ₀ for local models of the given components, placed with the given w_gen. */
    static double of(List<Chunk> data, Monomials monomials, double threshold) {
        int components = monomials.size();
        double scale = bySupport(data, monomials);
        int most = Math.max(1, Chunk.rows(data) / (ROWS_PER_PLACED_COMPONENT * components));
        double wider = scale;
        for (int i = 0; i < WIDENINGS; i++, wider *= WIDENING) {
            if (Sweep.estimate(data, monomials, threshold, wider, most + 1) <= most) {
                return Math.min(wider, Localiser.MAX_LENGTH_SCALE);
            }
        }
        return scale; // for example with w_gen = 1, which makes every row a centre at any scale
    }

    /** Returns the scale at which a typical model sees enough rows. */
    static double bySupport(List<Chunk> data, Monomials monomials) {
        double[][] centres = sample(data, monomials.dimension(), CENTRES);
        double[][] rows = sample(data, monomials.dimension(), ROWS);
        double[][] squares = new double[centres.length][rows.length];
        for (int c = 0; c < centres.length; c++) {
            for (int n = 0; n < rows.length; n++) {
                squares[c][n] = squaredDistance(centres[c], rows[n]);
            }
        }
        double wanted = Math.min(LARGEST_SHARE, (double) ROWS_PER_COMPONENT * monomials.size() / Chunk.rows(data));
        double low = Math.log(Localiser.MIN_LENGTH_SCALE);
        double high = Math.log(Localiser.MAX_LENGTH_SCALE);
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = 0.5 * (low + high);
            if (typicalShare(squares, Math.exp(middle)) < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.exp(high);
    }

    /** Returns the median over centres of the mean of η² = exp(−d²/λ²). */
    private static double typicalShare(double[][] squares, double lengthScale) {
        double[] shares = new double[squares.length];
        for (int c = 0; c < squares.length; c++) {
            for (double square : squares[c]) {
                shares[c] += Math.exp(-square / (lengthScale * lengthScale));
            }
            shares[c] /= squares[c].length;
        }
        Arrays.sort(shares);
        return shares[shares.length / 2];
    }

    private static double[][] sample(List<Chunk> data, int dimension, int most) {
        int all = Chunk.rows(data);
        int count = Math.min(most, all);
        double[][] rows = new double[count][dimension];
        for (int i = 0; i < count; i++) {
            Chunk.copyRow(data, (int) ((long) i * all / count), rows[i]);
        }
        return rows;
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return sum;
    }
}
