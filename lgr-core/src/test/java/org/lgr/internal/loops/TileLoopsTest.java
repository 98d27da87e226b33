package org.lgr.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both versions of the tile loops, compared with naive ones; values are in [−1, 1], bounds as in {@link LoopsTest}. */
class TileLoopsTest {
    private static final double EPSILON = 0x1p-52;

    static Stream<TileLoops> versions() {
        return Stream.of(new PlainTileLoops(), FastLoops.tiles());
    }

    private static double[] random(int size, long seed) {
        return new Random(seed).doubles(size, -1, 1).toArray();
    }

    @Test
    void theFastVersionIsTheOneInUse() {
        assertThat(FastLoops.tiles()).isNotInstanceOf(PlainTileLoops.class);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void panelsAreCutIntoWholeTiles(TileLoops tiles) {
        assertThat(tiles.width()).isPositive();
        assertThat(tiles.width() % TileLoops.ROWS).isZero();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void multiplyAddAddsAScaledTileAndTouchesNothingElse(TileLoops tiles) {
        int width = tiles.width();
        int stride = width + 3;
        for (int depth = 0; depth <= 37; depth++) {
            double[] a = random(5 + depth * width, 1);
            double[] b = random(7 + depth * width, 2);
            double[] c = random(2 + 6 * stride, 3);
            double[] before = c.clone();
            tiles.multiplyAdd(-0.75, a, 5, b, 7, depth, c, 2 + stride, stride);
            for (int at = 0; at < c.length; at++) {
                int i = (at - 2) / stride - 1;
                int j = (at - 2) % stride;
                if (at < 2 || i < 0 || i >= TileLoops.ROWS || j >= width) {
                    assertThat(c[at]).isEqualTo(before[at]);
                } else {
                    double sum = 0;
                    for (int k = 0; k < depth; k++) {
                        sum += a[5 + k * width + i] * b[7 + k * width + j];
                    }
                    assertThat(c[at])
                            .as("%d terms", depth)
                            .isCloseTo(before[at] - 0.75 * sum, within(2 * (depth + 1) * (depth + 1) * EPSILON));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void substituteSolvesBothTriangles(TileLoops tiles) {
        int width = tiles.width();
        for (int step : new int[] {1, -1}) {
            for (int rows = 0; rows <= TileLoops.ROWS; rows++) {
                double[] t = random(3 + TileLoops.ROWS * width, 4);
                double[] x = random(2 + (TileLoops.ROWS + 1) * width, 5);
                for (int i = 0; i < rows; i++) {
                    t[3 + i * width + i] = 2; // diagonally dominant, so that solutions are a few units
                }
                double[] b = x.clone();
                tiles.substitute(t, 3, x, 2, rows, step);
                for (int i = 0; i < rows; i++) {
                    for (int j = 0; j < width; j++) {
                        double product = 0; // (T X)_ij
                        for (int k = 0; k < rows; k++) {
                            if ((i - k) * step >= 0) {
                                product += t[3 + k * width + i] * x[2 + k * width + j];
                            }
                        }
                        assertThat(product)
                                .as("row %d of %d, step %d", i, rows, step)
                                .isCloseTo(b[2 + i * width + j], within(64 * EPSILON));
                    }
                }
                int end = 2 + rows * width;
                assertThat(Arrays.copyOfRange(x, end, x.length)).isEqualTo(Arrays.copyOfRange(b, end, b.length));
                assertThat(Arrays.copyOf(x, 2)).isEqualTo(Arrays.copyOf(b, 2));
            }
        }
    }
}
