package org.lgr.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.internal.growth.TrainingResult;
import org.lgr.internal.model.Standardizer;

/** Chunks that are cut on access. */
class ChunkListTest {
    private static final int INPUTS = 3;
    private static final long CHUNK_BYTES = 8L * Chunk.ROWS * (INPUTS + 3); // two targets and a weight

    /** Weighted rows in groups, with two outputs. */
    private static List<Dataset> data(int rows) {
        SplittableRandom random = new SplittableRandom(1);
        double[] x = random.doubles((long) INPUTS * rows, -2, 2).toArray();
        double[] first = new double[rows];
        double[] second = new double[rows];
        for (int n = 0; n < rows; n++) {
            first[n] = Math.sin(2 * x[INPUTS * n]) * x[INPUTS * n + 1] + 0.1 * random.nextGaussian();
            second[n] = Math.cos(x[INPUTS * n + 2]) + 0.1 * random.nextGaussian();
        }
        Dataset data = Dataset.of(INPUTS, x, first)
                .withWeights(random.doubles(rows, 0.5, 3).toArray())
                .withGroups(IntStream.range(0, rows).map(n -> n / 100).toArray());
        return List.of(data, data.withTarget(second, "second"));
    }

    private static List<Chunk> chunks(List<Dataset> data, int[] rows, long memory) {
        return ChunkList.of(data, data.stream().map(Standardizer::of).toList(), rows, memory);
    }

    @Test
    void aChunkHoldsItsRowsStandardised() {
        List<Dataset> data = data(3000);
        int[] rows = new Randomness(2).permutation(2500);
        List<Chunk> chunks = chunks(data, rows, 0);
        double mean = IntStream.range(0, 3000)
                .mapToDouble(n -> data.get(0).weight(n) / 3000)
                .reduce(0, Double::sum);

        assertThat(chunks).hasSize(3);
        for (int i = 0; i < rows.length; i++) {
            Chunk chunk = chunks.get(i / Chunk.ROWS);
            int at = i % Chunk.ROWS;
            for (int d = 0; d < INPUTS; d++) {
                assertThat(chunk.x[d * chunk.rows + at])
                        .isEqualTo(
                                Standardizer.of(data.get(0)).input(data.get(0).input(rows[i], d), d));
            }
            for (int q = 0; q < 2; q++) {
                assertThat(chunk.y[q][at])
                        .isEqualTo(
                                Standardizer.of(data.get(q)).target(data.get(q).target(rows[i])));
            }
            assertThat(chunk.weight[at]).isEqualTo(data.get(0).weight(rows[i]) / mean);
            assertThat(chunk.uniform).isFalse();
            i += i % 7; // some of all rows, including both ends of the chunks
        }
    }

    @Test
    void asManyLeadingChunksAreKeptAsThereIsMemoryFor() {
        List<Dataset> data = data(4 * Chunk.ROWS);
        List<Chunk> chunks = chunks(data, new Randomness(2).permutation(4 * Chunk.ROWS), 3 * CHUNK_BYTES - 1);

        assertThat(chunks.get(0)).isSameAs(chunks.get(0));
        assertThat(chunks.subList(1, 4).get(0)).isSameAs(chunks.get(1));
        assertThat(chunks.get(2)).isNotSameAs(chunks.get(2));
        assertThat(chunks.get(2).x).isEqualTo(chunks.get(2).x);
    }

    @Test
    void rowsAreCountedThroughPartsAndJoinedLists() {
        List<Dataset> data = data(3000);
        List<Chunk> chunks = chunks(data, new Randomness(2).permutation(3000), 0);
        List<Chunk> few = chunks(data, new int[] {1, 2, 3}, 0);
        List<Chunk> all = ChunkList.joined(chunks.subList(1, 3), ChunkList.joined(few, List.of(chunks.get(0))));

        assertThat(Chunk.rows(chunks)).isEqualTo(3000);
        assertThat(Chunk.rows(chunks.subList(1, 2))).isEqualTo(1024);
        assertThat(Chunk.rows(chunks.subList(2, 3))).isEqualTo(952);
        assertThat(Chunk.rows(chunks.subList(3, 3))).isZero();
        assertThat(Chunk.rows(chunks(data, new int[0], 0))).isZero();
        assertThat(all).hasSize(4);
        for (int from = 0; from <= 4; from++) {
            for (int to = from; to <= 4; to++) {
                List<Chunk> part = all.subList(from, to);
                assertThat(Chunk.rows(part))
                        .isEqualTo(part.stream().mapToInt(chunk -> chunk.rows).sum());
            }
        }
        assertThat(all.get(2).x).isEqualTo(few.get(0).x);
        assertThatThrownBy(() -> chunks.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> chunks.subList(1, 3).get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> chunks.subList(1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXACT", "SAMPLED"})
    void aFitHasTheSameBitsHoweverManyChunksAreKept(String inference) {
        List<Dataset> data = data(9000);
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.adaptive()
                        .withInference(Inference.valueOf(inference))
                        .withMembers(1))
                .maxLocalModels(8)
                .sharedLocalisers(true)
                .build();
        List<TrainingResult.Output> kept = AdaptiveTrainer.of(
                        data, options, Parallel.NONE, iteration -> true, Long.MAX_VALUE)
                .run()
                .outputs();
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            for (long memory : new long[] {0, 2 * CHUNK_BYTES}) {
                List<TrainingResult.Output> cut = AdaptiveTrainer.of(
                                data, options, Parallel.on(executor), iteration -> true, memory)
                        .run()
                        .outputs();
                for (int q = 0; q < 2; q++) {
                    assertThat(cut.get(q)).usingRecursiveComparison().isEqualTo(kept.get(q));
                }
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(kept.get(0).groupScore()).isPresent();
        assertThat(kept.get(1).rowScore()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 127, 128, 129, 300})
    void smallChunksHoldAllRowsInTheOrderOfTheirNumbers(int count) {
        List<Dataset> data = data(300);
        List<Standardizer> scalings = data.stream().map(Standardizer::of).toList();
        int[] numbers = IntStream.range(0, count).map(n -> 299 - n).toArray();
        List<Chunk> chunks = Chunk.cut(data, scalings, numbers, Chunk.FEW_ROWS);
        assertThat(chunks).hasSize((count + 127) / 128);
        assertThat(Chunk.rows(chunks)).isEqualTo(count);
        for (int n = 0; n < count; n++) {
            Chunk chunk = chunks.get(n / 128);
            for (int d = 0; d < data.get(0).dimension(); d++) {
                assertThat(chunk.x[d * chunk.rows + n % 128])
                        .isEqualTo(scalings.get(0).input(data.get(0).input(numbers[n], d), d));
            }
            assertThat(chunk.y[1][n % 128])
                    .isEqualTo(scalings.get(1).target(data.get(1).target(numbers[n])));
        }
    }
}
