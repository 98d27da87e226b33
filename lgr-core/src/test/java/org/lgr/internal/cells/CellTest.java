package org.lgr.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.posterior.EvidencePasses;
import org.lgr.internal.rows.Chunk;

/** Sums over cells, and the numbers of their chunks. */
class CellTest {
    private final EnsembleProblem problem = new EnsembleProblem(LocalBasis.linear(), 2, 150, 2, 1, true, 42);

    /** Many short chunks, so that a cell has several. */
    private List<Chunk> chunks() {
        return IntStream.range(0, 150)
                .mapToObj(n -> problem.chunks.get(0).part(n, n + 1))
                .toList();
    }

    private EvidencePasses.GramPass pass() {
        return new EvidencePasses.GramPass(FeatureMap.of(problem.ensemble, problem.ensemble.layout()), 1);
    }

    @Test
    void sumsOverCellsAreSumsOverRows() {
        EvidencePasses.Gram expected = problem.gram();
        EvidencePasses.Gram gram = LocalCells.of(chunks(), Parallel.NONE).run(pass(), ChunkSelection.range(0, 150));
        for (int p = 0; p < expected.size; p++) {
            assertThat(gram.cross[0][p])
                    .isCloseTo(expected.cross[0][p], within(1e-12 * (1 + Math.abs(expected.cross[0][p]))));
        }
        assertThat(gram.weight()).isCloseTo(expected.weight(), within(1e-12 * expected.weight()));
    }

    @Test
    void threadsChangeNoBit() {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            ChunkSelection some = ChunkSelection.range(3, 140);
            EvidencePasses.Gram alone = LocalCells.of(chunks(), Parallel.NONE).run(pass(), some);
            EvidencePasses.Gram together =
                    LocalCells.of(chunks(), Parallel.on(executor)).run(pass(), some);
            assertThat(together.totals()).isDeepEqualTo(alone.totals());
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void chosenChunksAreFetchedInTheOrderChosen() {
        List<Chunk> chunks = chunks();
        ChunkSelection chosen = ChunkSelection.range(140, 150).and(ChunkSelection.range(2, 5));
        List<Chunk> fetched = LocalCells.of(chunks, Parallel.NONE).fetch(chosen);
        assertThat(fetched).hasSize(13).startsWith(chunks.get(140)).endsWith(chunks.get(4));
        assertThat(chosen.place(140)).isZero();
        assertThat(chosen.place(2)).isEqualTo(10);
        assertThat(chosen.place(5)).isEqualTo(-1);
        assertThat(chosen.part(8, 11).numbers()).containsExactly(148, 149, 2);
        assertThat(chosen.part(11, 13).size()).isEqualTo(2);
    }

    @Test
    void mixedChunksHaveTheirShareOfEveryLeadingPart() {
        ChunkSelection mixed = ChunkSelection.range(0, 100).mixed(ChunkSelection.range(200, 210));
        assertThat(mixed.numbers().sorted())
                .containsExactlyElementsOf(IntStream.concat(IntStream.range(0, 100), IntStream.range(200, 210))
                        .boxed()
                        .toList());
        long others = 0;
        for (int place = 0; place < mixed.size(); place++) {
            others +=
                    mixed.part(place, place + 1).numbers().filter(n -> n >= 200).count();
            // An incomplete part may lack half of its share, and the rounding.
            assertThat(others).isBetween((place + 1) / 22L - 1, 2L * (place + 1) / 11 + 1);
        }
        assertThat(mixed.from()).hasSizeLessThan(12);
        assertThat(ChunkSelection.range(3, 9).mixed(ChunkSelection.range(0, 0)).numbers())
                .containsExactly(3, 4, 5, 6, 7, 8);
    }

    @Test
    void rowsHeldOutHaveChunksOfTheirOwn() {
        double[][] leading = new double[2001][];
        Arrays.setAll(leading, n -> new double[] {n});
        ChunkNumbers numbers = ChunkNumbers.of(7, 25_000, leading);
        assertThat(numbers.held()).isEqualTo(2000);
        assertThat(numbers.firstLearned()).isEqualTo(7 + 2);
        assertThat(numbers.end()).isEqualTo(7 + 2 + 23); // 23,000 rows are 22 full chunks and a part
        long rows = 0;
        for (int chunk = 7; chunk < numbers.end(); chunk++) {
            assertThat(numbers.first(chunk)).isEqualTo(rows);
            assertThat(numbers.chunk(rows)).isEqualTo(chunk);
            rows += numbers.size(chunk);
            assertThat(numbers.chunk(rows - 1)).isEqualTo(chunk);
        }
        assertThat(rows).isEqualTo(25_000);
    }

    @Test
    void copiesOfARowAreHeldOutTogetherOrNotAtAll() {
        double[][] leading = new double[2001][];
        Arrays.setAll(leading, n -> new double[] {Math.min(n, 1990)});
        assertThat(ChunkNumbers.of(0, 25_000, leading).held()).isEqualTo(1990);
        Arrays.fill(leading, new double[] {1}); // one group cannot be divided
        assertThat(ChunkNumbers.of(0, 25_000, leading).held()).isEqualTo(2000);
    }

    @Test
    void scalingsAreThoseOfTheStandardizer() {
        List<Chunk> chunks = chunks();
        CellScaling scaling =
                CellScaling.of(LocalCells.of(chunks, Parallel.NONE), ChunkSelection.range(0, 150), 150, 2, 1);
        Standardizer expected = Standardizer.of(problem.data.get(0));
        Standardizer found = scaling.standardizers().get(0);
        for (int d = 0; d < 2; d++) {
            assertThat(found.inputMean()[d]).isCloseTo(expected.inputMean()[d], within(1e-13));
            assertThat(found.inputScale()[d]).isCloseTo(expected.inputScale()[d], within(1e-13));
        }
        assertThat(found.targetMean()).isCloseTo(expected.targetMean(), within(1e-13));
        assertThat(found.targetScale()).isCloseTo(expected.targetScale(), within(1e-13));
    }
}
