package org.lgr.internal.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.SmallProblem;

/** Cached and recomputed activations are bit-identical, and models far away are left out. */
class ActivationsTest {
    private static final int MODELS = 3;
    private static final long BYTES = 8L * MODELS * Chunk.FEW_ROWS; // of one chunk

    private final List<Chunk> chunks = chunks();
    private final Ensemble ensemble = ensemble();

    private static List<Chunk> chunks() {
        int rows = 2 * Chunk.FEW_ROWS + 22;
        double[] x = new Random(31).doubles(2L * rows, -2, 2).toArray();
        return SmallProblem.chunks(Dataset.of(2, x, new double[rows]), Chunk.FEW_ROWS);
    }

    private static Ensemble ensemble() {
        Ensemble ensemble = new Ensemble(new Monomials(LocalBasis.linear(), 2), 1, 1);
        for (int m = 0; m < MODELS; m++) {
            ensemble.add(new Localiser(new double[] {m - 1, 0.5 * m}, new double[] {0.7, 1.3}), 1);
        }
        return ensemble;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, BYTES - 1, BYTES, 2 * BYTES, 1000 * BYTES})
    void memoryDoesNotChangeActivations(long budget) {
        Activations.Cache cache = new Activations.Cache(chunks.size(), Chunk.FEW_ROWS, budget);
        cache.reset(MODELS);
        assertThat(sums(cache)).as("filling").isEqualTo(sums(empty()));
        assertThat(sums(cache)).as("filled").isEqualTo(sums(empty()));
        double[] before = sums(empty());
        ensemble.localisers.get(1).lengthScale[0] *= 2;
        cache.reset(MODELS);
        assertThat(sums(cache)).isNotEqualTo(before).isEqualTo(sums(empty()));
        ensemble.remove(0);
        cache.reset(MODELS - 1);
        assertThat(sums(cache)).isEqualTo(sums(empty()));
    }

    @Test
    void aCacheKeepsActivationsUntilItIsReset() {
        Activations.Cache cache = new Activations.Cache(chunks.size(), Chunk.FEW_ROWS, 1000 * BYTES);
        cache.reset(MODELS);
        double[] before = sums(cache);
        ensemble.localisers.get(1).lengthScale[0] *= 2;
        assertThat(sums(cache)).isEqualTo(before);
    }

    @Test
    void aModelThatSeesNoRowOfAChunkDoesNotMatter() {
        ensemble.localisers.get(2).centre[0] = 1000;
        Activations known = new Activations(MODELS, Chunk.FEW_ROWS);
        ChunkFeatures.ofSingleModels(FeatureMap.of(ensemble, ensemble.layout()), Chunk.FEW_ROWS)
                .activate(chunks.get(0), known);
        assertThat(known.active).containsExactly(true, true, false);
    }

    /** A cache that keeps nothing. */
    private Activations.Cache empty() {
        Activations.Cache none = new Activations.Cache(chunks.size(), Chunk.FEW_ROWS, 0);
        none.reset(MODELS);
        return none;
    }

    /** The predictions of all models with weights of one, added up over the rows of each chunk. */
    private double[] sums(Activations.Cache cache) {
        FeatureMap map = FeatureMap.of(ensemble, ensemble.layout());
        ChunkFeatures features = ChunkFeatures.ofSingleModels(map, Chunk.FEW_ROWS);
        double[] ones = new double[map.features()];
        Arrays.fill(ones, 1);
        double[] sums = new double[chunks.size()];
        for (int c = 0; c < sums.length; c++) {
            Activations kept = cache.of(c);
            Activations known = kept == null ? new Activations(ensemble.size(), Chunk.FEW_ROWS) : kept;
            features.activate(chunks.get(c), known);
            double[] prediction = new double[chunks.get(c).rows];
            for (int m = 0; m < ensemble.size(); m++) {
                features.addForward(chunks.get(c), m, known, ones, prediction);
            }
            sums[c] = Arrays.stream(prediction).sum();
        }
        return sums;
    }
}
