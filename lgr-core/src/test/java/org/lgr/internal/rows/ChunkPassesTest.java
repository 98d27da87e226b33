package org.lgr.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;

class ChunkPassesTest {
    /** Sums whose bits depend on their order, and which record when they are released. */
    private record Order(List<Integer> released) implements Pass<Order.Sum> {
        private static final long serialVersionUID = 1;

        @Override
        public Sum begin(BufferPool buffers) {
            return new Sum(released);
        }

        @Override
        public long doubles() {
            return 1;
        }

        static final class Sum implements PassSums {
            private final List<Integer> released;
            private final double[] sum = new double[1];
            private int first = -1;

            Sum(List<Integer> released) {
                this.released = released;
            }

            @Override
            public void accept(Chunk chunk, int number) {
                first = first < 0 ? number : first;
                sum[0] = sum[0] / 3 + number + 1;
            }

            @Override
            public void release() {
                released.add(first);
            }

            @Override
            public void add(double[][] others) {
                sum[0] = sum[0] / 3 + others[0][0];
            }

            @Override
            public double[][] totals() {
                return new double[][] {sum};
            }
        }
    }

    private static final List<Chunk> CHUNKS = IntStream.range(0, 20)
            .mapToObj(i -> new Chunk(1, new double[1], new double[1][1], new double[] {1}, true))
            .toList();

    @Test
    void partsAreAddedInTheirOrderWhicheverIsDoneFirst() {
        double expected = run(Parallel.NONE, new ArrayList<>());
        assertThat(run(
                        (count, task) -> {
                            for (int i = count - 1; i >= 0; i--) {
                                task.accept(i);
                            }
                        },
                        new ArrayList<>()))
                .isEqualTo(expected);
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try {
            for (int i = 0; i < 200; i++) {
                assertThat(run(Parallel.on(executor), Collections.synchronizedList(new ArrayList<>())))
                        .isEqualTo(expected);
            }
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void allPartsButTheTotalAreGivenBackInOrder() {
        List<Integer> released = new ArrayList<>();
        run(Parallel.NONE, released);
        assertThat(released).hasSize(7).isSorted().doesNotContain(0);
    }

    private static double run(Parallel parallel, List<Integer> released) {
        return new ChunkPasses(parallel).run(CHUNKS, new Order(released)).totals()[0][0];
    }

    /** A pass that throws in every chunk but the first. */
    private record Failing(RuntimeException failure) implements Pass<Failing.Thrower> {
        @Override
        public Thrower begin(BufferPool buffers) {
            return new Thrower(failure);
        }

        @Override
        public long doubles() {
            return 1;
        }

        record Thrower(RuntimeException failure) implements PassSums {
            @Override
            public void accept(Chunk chunk, int number) {
                if (number > 0) {
                    throw failure;
                }
            }

            @Override
            public double[][] totals() {
                return new double[0][];
            }
        }
    }

    @Test
    void whatFailsInAWorkerFailsInTheCallerAndTheRunnerLivesOn() {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            ArithmeticException failure = new ArithmeticException("pivot");
            ChunkPasses passes = new ChunkPasses(Parallel.on(executor));
            assertThatThrownBy(() -> passes.run(CHUNKS, new Failing(failure))).isSameAs(failure);
            assertThat(run(Parallel.on(executor), Collections.synchronizedList(new ArrayList<>())))
                    .isEqualTo(run(Parallel.NONE, new ArrayList<>()));
        } finally {
            executor.shutdown();
        }
    }

    /** A pass whose sums are so large that only one copy of them may be held. */
    private record Huge() implements Pass<Huge.Counter> {
        @Override
        public Counter begin(BufferPool buffers) {
            return new Counter(new double[2]);
        }

        @Override
        public long doubles() {
            return 1L << 40;
        }

        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Counter(double[] sum) implements PassSums {
            @Override
            public void accept(Chunk chunk, int number) {
                sum[0]++;
            }

            @Override
            public void add(double[][] others) {
                throw new IllegalStateException("there is only one copy");
            }

            @Override
            public double[][] totals() {
                return new double[][] {sum};
            }
        }
    }

    @Test
    void sumsTooLargeForManyCopiesAreGatheredInOne() {
        assertThat(new ChunkPasses(Parallel.NONE).run(CHUNKS, new Huge()).sum[0])
                .isEqualTo(CHUNKS.size());
    }
}
