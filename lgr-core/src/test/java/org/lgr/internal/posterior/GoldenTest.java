package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Activations;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;
import org.lgr.internal.sweep.SmallProblem;

/**
 * Engines, compared with recorded values of a numpy implementation, see {@code src/test/python/golden.py}. The header
 * of each file names program, version and command.
 *
 * <p>Tolerances are relative to the largest number of a file. Both sides solve systems with condition numbers below
 * 1e4, so 1e-16 · 1e4 and a few sums of sixty terms give 1e-11. Relevances divide by squared means, which costs at most
 * two more digits.
 */
class GoldenTest {
    private static final double ACCURACY = 1e-9;

    private final double[][] rows = table("rows");
    private final double noise = table("noise")[0][0];
    private final Rows data = data();
    private final Ensemble ensemble = ensemble();

    private Rows data() {
        double[][] x = Arrays.stream(rows).map(row -> Arrays.copyOf(row, 2)).toArray(double[][]::new);
        double[] y = Arrays.stream(rows).mapToDouble(row -> row[2]).toArray();
        return SmallProblem.rows(Dataset.of(x, y), Chunk.FEW_ROWS);
    }

    private Ensemble ensemble() {
        Ensemble models = new Ensemble(new Monomials(LocalBasis.linear(), 2), 1, noise);
        for (double[] row : table("models")) {
            Localiser localiser = new Localiser(Arrays.copyOf(row, 2), Arrays.copyOfRange(row, 2, 4));
            models.add(localiser, new double[][] {Arrays.copyOfRange(row, 4, 7)});
        }
        return models;
    }

    @Test
    void activationsAndFeaturesAreThoseOfTheReference() {
        double[][] activations = table("activations");
        double[][] expected = table("features");
        Chunk chunk = data.fetch(1).get(0);
        assertThat(chunk.rows).isEqualTo(rows.length);
        FeatureMap map = FeatureMap.of(ensemble, ensemble.layout());
        ChunkFeatures dense = new ChunkFeatures(map, new BufferPool());
        dense.fill(chunk);
        ChunkFeatures single = ChunkFeatures.ofSingleModels(map, Chunk.FEW_ROWS);
        Activations known = new Activations(ensemble.size(), Chunk.FEW_ROWS);
        single.activate(chunk, known);
        for (int m = 0; m < ensemble.size(); m++) {
            assertThat(known.active[m]).isTrue();
            single.fill(chunk, m, known);
            for (int n = 0; n < rows.length; n++) {
                // Both sides round the exponent, which is below 40, and the exponential; 1e-14 relative is ample.
                double eps = 1e-14;
                assertThat(ensemble.localisers.get(m).activation(Arrays.copyOf(rows[n], 2)))
                        .isCloseTo(activations[n][m], within(eps * activations[n][m]));
                for (int k = 0; k < 3; k++) {
                    assertThat(dense.phi[(3 * m + k) * rows.length + n])
                            .isCloseTo(expected[n][3 * m + k], within(eps * activations[n][m] * 2))
                            .isEqualTo(single.phi[k * rows.length + n]);
                }
            }
        }
    }

    @Test
    void exactPosteriorGradientAndUpdateAreThoseOfTheReference() {
        ExactEngine engine = new ExactEngine(ensemble, data, Parallel.NONE);
        double evidence = engine.expectation();
        double[] scalars = table("exact_scalars")[0];
        WeightPosterior posterior = engine.posterior(0);
        assertClose(new double[] {posterior.offset()}, new double[] {scalars[0]});
        assertClose(new double[] {evidence}, new double[] {scalars[1]});
        assertClose(SmallProblem.means(ensemble), table("exact_mean")[0]);
        assertClose(posterior.spread(), flat("exact_covariance"));
        assertClose(byLengthScales(engine.gradient()), table("exact_gradient")[0]);
        engine.maximisation(0);
        assertClose(new double[] {ensemble.outputs.get(0).noise}, new double[] {scalars[2]});
        assertEachClose(SmallProblem.relevances(ensemble), table("exact_updated_relevances")[0]);
    }

    @Test
    void threeSweepsAndAnUpdateOfMeanFieldAreThoseOfTheReference() {
        MeanFieldEngine engine = new MeanFieldEngine(ensemble, data);
        double bound = 0;
        for (int i = 0; i < 3; i++) {
            bound = engine.expectation();
        }
        double[] scalars = table("mean_field_scalars")[0];
        assertClose(new double[] {bound}, new double[] {scalars[0]});
        assertClose(SmallProblem.means(ensemble), table("mean_field_mean")[0]);
        assertClose(engine.posterior(0).spread(), flat("mean_field_covariance"));
        assertClose(byLengthScales(engine.gradient()), table("mean_field_gradient")[0]);
        engine.maximisation(0);
        assertClose(new double[] {ensemble.outputs.get(0).noise}, new double[] {scalars[1]});
        assertEachClose(SmallProblem.relevances(ensemble), table("mean_field_updated_relevances")[0]);
    }

    @Test
    void collapsedCovariancesAreThoseOfTheReference() {
        CollapsedEngine engine = new CollapsedEngine(ensemble, data);
        engine.expectation();
        assertClose(engine.posterior(0).spread(), flat("collapsed_covariance"));
    }

    /** Derivatives by the length scales of two inputs, without those by the centres, which are zero. */
    private static double[] byLengthScales(double[] gradient) {
        for (int i = 2; i < gradient.length; i += 4) {
            assertThat(gradient[i]).isZero();
            assertThat(gradient[i + 1]).isZero();
        }
        return IntStream.range(0, gradient.length)
                .filter(i -> i % 4 < 2)
                .mapToDouble(i -> gradient[i])
                .toArray();
    }

    private static void assertClose(double[] actual, double[] expected) {
        double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        assertThat(actual).containsExactly(expected, within(ACCURACY * largest));
    }

    private static void assertEachClose(double[] actual, double[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i]).isCloseTo(expected[i], within(ACCURACY * Math.abs(expected[i])));
        }
    }

    private static double[] flat(String name) {
        return Arrays.stream(table(name)).flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[][] table(String name) {
        String path = "/golden/" + name + ".csv";
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(GoldenTest.class.getResourceAsStream(path), path), StandardCharsets.US_ASCII))) {
            return in.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1) // names of the columns
                    .map(line -> Arrays.stream(line.split(",", -1))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toArray(double[][]::new);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
