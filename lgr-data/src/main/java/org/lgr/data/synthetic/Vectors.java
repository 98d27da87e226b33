package org.lgr.data.synthetic;

/**
 * Arithmetic on vectors of length 3 and row-major 3×3 matrices. Results go into the last argument, which must differ
 * from the others.
 */
final class Vectors {
    private Vectors() {}

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** into = a × b. */
    static void cross(double[] a, double[] b, double[] into) {
        into[0] = a[1] * b[2] - a[2] * b[1];
        into[1] = a[2] * b[0] - a[0] * b[2];
        into[2] = a[0] * b[1] - a[1] * b[0];
    }

    /** into = into + a × b. */
    static void addCross(double[] a, double[] b, double[] into) {
        into[0] += a[1] * b[2] - a[2] * b[1];
        into[1] += a[2] * b[0] - a[0] * b[2];
        into[2] += a[0] * b[1] - a[1] * b[0];
    }

    /** into = into + factor · a. */
    static void add(double factor, double[] a, double[] into) {
        for (int i = 0; i < 3; i++) {
            into[i] += factor * a[i];
        }
    }

    /** into = M v. */
    static void multiply(double[] m, double[] v, double[] into) {
        for (int i = 0; i < 3; i++) {
            into[i] = m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2];
        }
    }

    /** into = Mᵀ v. */
    static void multiplyTransposed(double[] m, double[] v, double[] into) {
        for (int i = 0; i < 3; i++) {
            into[i] = m[i] * v[0] + m[3 + i] * v[1] + m[6 + i] * v[2];
        }
    }

    /** into = A B, for matrices. */
    static void multiplyMatrices(double[] a, double[] b, double[] into) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                into[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
            }
        }
    }
}
