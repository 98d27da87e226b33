package org.lgr.internal.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;

class BirthsTest {
    /** Births with one local model and ten rows per unit: Σ η² is 17.7 λ and must be above 4 for a birth. */
    private static List<Births.Birth> births(double lengthScale, int count) {
        double[] x = IntStream.range(0, 200).mapToDouble(n -> n / 10.0).toArray();
        double[] y = Arrays.stream(x).map(Math::sin).toArray();
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), 1), 1, 0.1);
        ensemble.add(new Localiser(new double[] {10}, new double[] {lengthScale}), 1);
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(Dataset.of(1, x, y)), IntStream.range(0, x.length).toArray());
        return new Births(ensemble, new ChunkPasses(Parallel.NONE).rows(chunks), new Randomness(1)).choose(count);
    }

    @Test
    void birthsAreNarrowerThanTheirParents() {
        List<Births.Birth> births = births(2, 5);

        assertThat(births).hasSize(5);
        assertThat(births).allMatch(birth -> birth.localiser().lengthScale[0] < 1.5);
    }

    @Test
    void birthsAreAsWideAsTheirParentsWhereNarrowerOnesHaveTooFewRows() {
        double narrow = 0.3; // 0.7 of it is too narrow
        List<Births.Birth> births = births(narrow, 5);

        assertThat(births).hasSize(5);
        assertThat(births).allMatch(birth -> birth.localiser().lengthScale[0] == narrow);
    }

    @Test
    void nothingIsBornWhereNoCandidateHasRowsEnough() {
        assertThat(births(0.2, 5)).isEmpty();
    }

    @Test
    void noTwoAreBornAtTheSamePlace() {
        List<Births.Birth> births = births(2, 20);

        assertThat(births.stream()
                        .map(birth -> Arrays.hashCode(birth.localiser().centre))
                        .distinct())
                .hasSize(20);
    }
}
