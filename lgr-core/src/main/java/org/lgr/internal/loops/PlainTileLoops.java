package org.lgr.internal.loops;

/** {@link TileLoops} in plain Java. It forms sixteen sums at a time, as many as most processors have registers for. */
final class PlainTileLoops implements TileLoops {
    private static final int WIDTH = 4;

    @Override
    public int lanes() {
        return 1;
    }

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void multiplyAdd(
            double scale, double[] a, int aFrom, double[] b, int bFrom, int depth, double[] c, int cFrom, int cStride) {
        double s00 = 0;
        double s01 = 0;
        double s02 = 0;
        double s03 = 0;
        double s10 = 0;
        double s11 = 0;
        double s12 = 0;
        double s13 = 0;
        double s20 = 0;
        double s21 = 0;
        double s22 = 0;
        double s23 = 0;
        double s30 = 0;
        double s31 = 0;
        double s32 = 0;
        double s33 = 0;
        for (int k = 0; k < depth; k++) {
            int i = aFrom + k * WIDTH;
            int j = bFrom + k * WIDTH;
            double b0 = b[j];
            double b1 = b[j + 1];
            double b2 = b[j + 2];
            double b3 = b[j + 3];
            double x = a[i];
            s00 += x * b0;
            s01 += x * b1;
            s02 += x * b2;
            s03 += x * b3;
            x = a[i + 1];
            s10 += x * b0;
            s11 += x * b1;
            s12 += x * b2;
            s13 += x * b3;
            x = a[i + 2];
            s20 += x * b0;
            s21 += x * b1;
            s22 += x * b2;
            s23 += x * b3;
            x = a[i + 3];
            s30 += x * b0;
            s31 += x * b1;
            s32 += x * b2;
            s33 += x * b3;
        }
        int at = cFrom;
        c[at] += scale * s00;
        c[at + 1] += scale * s01;
        c[at + 2] += scale * s02;
        c[at + 3] += scale * s03;
        at += cStride;
        c[at] += scale * s10;
        c[at + 1] += scale * s11;
        c[at + 2] += scale * s12;
        c[at + 3] += scale * s13;
        at += cStride;
        c[at] += scale * s20;
        c[at + 1] += scale * s21;
        c[at + 2] += scale * s22;
        c[at + 3] += scale * s23;
        at += cStride;
        c[at] += scale * s30;
        c[at + 1] += scale * s31;
        c[at + 2] += scale * s32;
        c[at + 3] += scale * s33;
    }

    @Override
    public void substitute(double[] t, int tFrom, double[] x, int xFrom, int rows, int step) {
        for (int n = 0; n < rows; n++) {
            int pivot = step > 0 ? n : rows - 1 - n;
            int at = xFrom + pivot * WIDTH;
            double divisor = t[tFrom + pivot * WIDTH + pivot];
            for (int j = 0; j < WIDTH; j++) {
                x[at + j] /= divisor;
            }
            for (int i = pivot + step; i >= 0 && i < rows; i += step) {
                FastLoops.axpy(-t[tFrom + pivot * WIDTH + i], x, at, x, xFrom + i * WIDTH, WIDTH);
            }
        }
    }
}
