package org.lgr.baselines;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Weighted least squares with an intercept, computed by another library as a reference. */
public final class LeastSquares {
    private LeastSquares() {}

    /** Intercept and slopes. */
    public static double[] solve(double[][] x, double[] y, double[] weights) {
        int columns = x[0].length + 1;
        DMatrixRMaj a = new DMatrixRMaj(x.length, columns);
        DMatrixRMaj b = new DMatrixRMaj(x.length, 1);
        for (int n = 0; n < x.length; n++) {
            double root = Math.sqrt(weights[n]);
            a.set(n, 0, root);
            for (int d = 1; d < columns; d++) {
                a.set(n, d, root * x[n][d - 1]);
            }
            b.set(n, 0, root * y[n]);
        }
        DMatrixRMaj solution = new DMatrixRMaj(columns, 1);
        CommonOps_DDRM.solve(a, b, solution);
        return solution.getData();
    }
}
