package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.WeightPosterior;

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
    private final Monomials monomials = new Monomials(LocalBasis.linear(), 2);
    private final RowBlocks data = data();
    private final PassRunner passes = new PassRunner(data, 1);
    private final List<LocalState> models = models();

    private RowBlocks data() {
        double[][] x = Arrays.stream(rows).map(row -> Arrays.copyOf(row, 2)).toArray(double[][]::new);
        double[] y = Arrays.stream(rows).mapToDouble(row -> row[2]).toArray();
        return new RowBlocks(Dataset.of(x, y), SmallProblem.identity(2));
    }

    private static List<LocalState> models() {
        List<LocalState> models = new ArrayList<>();
        for (double[] row : table("models")) {
            LocalState model = new LocalState(Arrays.copyOf(row, 2), 1, 3);
            System.arraycopy(row, 2, model.lengthScale, 0, 2);
            System.arraycopy(row, 4, model.relevance, 0, 3);
            models.add(model);
        }
        return models;
    }

    @AfterEach
    void stopWorkers() {
        passes.close();
    }

    @Test
    void activationsAndFeaturesAreThoseOfTheReference() {
        double[][] activations = table("activations");
        double[][] expected = table("features");
        RowBlocks.Block block = data.block(0);
        assertThat(block.rows).isEqualTo(rows.length);
        BlockFeatures features = new BlockFeatures(monomials);
        double[] eta = new double[RowBlocks.BLOCK_ROWS];
        double[] phi = new double[3 * RowBlocks.BLOCK_ROWS];
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            assertThat(features.activations(block, model, eta, 0)).isTrue();
            features.features(block, model, eta, 0, phi, 0);
            for (int n = 0; n < rows.length; n++) {
                // Both sides round the exponent, which is below 40, and the exponential; 1e-14 relative is ample.
                double eps = 1e-14;
                assertThat(eta[n]).isCloseTo(activations[n][m], within(eps * activations[n][m]));
                assertThat(model.activation(Arrays.copyOf(rows[n], 2)))
                        .isCloseTo(activations[n][m], within(eps * activations[n][m]));
                for (int k = 0; k < 3; k++) {
                    assertThat(phi[k * rows.length + n])
                            .isCloseTo(expected[n][3 * m + k], within(eps * activations[n][m] * 2));
                }
            }
        }
    }

    @Test
    void exactPosteriorGradientAndUpdateAreThoseOfTheReference() {
        ExactEngine engine = new ExactEngine(models, monomials, passes, noise);
        double evidence = engine.expectation();
        double[] scalars = table("exact_scalars")[0];
        WeightPosterior posterior = engine.posterior();
        assertClose(new double[] {posterior.offset()}, new double[] {scalars[0]});
        assertClose(new double[] {evidence}, new double[] {scalars[1]});
        assertClose(SmallProblem.means(models), table("exact_mean")[0]);
        assertClose(posterior.spread(), flat("exact_covariance"));
        assertClose(engine.lengthScaleGradient(), table("exact_gradient")[0]);
        engine.maximisation(0);
        assertClose(new double[] {engine.noise()}, new double[] {scalars[2]});
        assertEachClose(SmallProblem.relevances(models), table("exact_updated_relevances")[0]);
    }

    @Test
    void threeSweepsAndAnUpdateOfMeanFieldAreThoseOfTheReference() {
        MeanFieldEngine engine = new MeanFieldEngine(models, monomials, passes, noise);
        models.forEach(model -> engine.born());
        double bound = 0;
        for (int i = 0; i < 3; i++) {
            bound = engine.expectation();
        }
        double[] scalars = table("mean_field_scalars")[0];
        assertClose(new double[] {bound}, new double[] {scalars[0]});
        assertClose(SmallProblem.means(models), table("mean_field_mean")[0]);
        assertClose(engine.posterior().spread(), flat("mean_field_covariance"));
        assertClose(engine.lengthScaleGradient(), table("mean_field_gradient")[0]);
        engine.maximisation(0);
        assertClose(new double[] {engine.noise()}, new double[] {scalars[1]});
        assertEachClose(SmallProblem.relevances(models), table("mean_field_updated_relevances")[0]);
    }

    @Test
    void collapsedCovariancesAreThoseOfTheReference() {
        CollapsedEngine engine = new CollapsedEngine(models, monomials, passes, noise);
        engine.expectation();
        assertClose(engine.posterior().spread(), flat("collapsed_covariance"));
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
