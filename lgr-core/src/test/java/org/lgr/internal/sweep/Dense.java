package org.lgr.internal.sweep;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;

/** Some dense operations of EJML under short names: a reference that shares no code with the classes under test. */
public final class Dense {
    private Dense() {}

    public static DMatrixRMaj column(double[] values) {
        return new DMatrixRMaj(values.length, 1, true, values.clone());
    }

    public static DMatrixRMaj identity(int size, double scale) {
        DMatrixRMaj identity = CommonOps_DDRM.identity(size);
        CommonOps_DDRM.scale(scale, identity);
        return identity;
    }

    public static DMatrixRMaj diagonal(double[] values) {
        return CommonOps_DDRM.diag(values);
    }

    public static DMatrixRMaj product(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj c = new DMatrixRMaj(a.numRows, b.numCols);
        CommonOps_DDRM.mult(a, b, c);
        return c;
    }

    public static DMatrixRMaj transpose(DMatrixRMaj a) {
        return CommonOps_DDRM.transpose(a, null);
    }

    public static DMatrixRMaj sum(DMatrixRMaj a, double scale, DMatrixRMaj b) {
        DMatrixRMaj c = new DMatrixRMaj(a.numRows, a.numCols);
        CommonOps_DDRM.add(a, scale, b, c);
        return c;
    }

    public static DMatrixRMaj inverse(DMatrixRMaj a) {
        DMatrixRMaj inverse = new DMatrixRMaj(a.numRows, a.numCols);
        require(CommonOps_DDRM.invert(a, inverse));
        return inverse;
    }

    public static DMatrixRMaj solve(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj x = new DMatrixRMaj(a.numCols, b.numCols);
        require(CommonOps_DDRM.solve(a, b, x));
        return x;
    }

    public static double dot(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.dot(a, b);
    }

    /** log |a| of a positive definite matrix. */
    public static double logDeterminant(DMatrixRMaj a) {
        if (a.numRows == 0) {
            return 0;
        }
        CholeskyDecomposition_F64<DMatrixRMaj> cholesky = DecompositionFactory_DDRM.chol(a.numRows, true);
        require(cholesky.decompose(a.copy()));
        DMatrixRMaj factor = cholesky.getT(null);
        double sum = 0;
        for (int i = 0; i < a.numRows; i++) {
            sum += 2 * Math.log(factor.get(i, i));
        }
        return sum;
    }

    /** log N(v; 0, covariance). */
    public static double logDensity(DMatrixRMaj v, DMatrixRMaj covariance) {
        return -0.5 * (v.numRows * Math.log(2 * Math.PI) + logDeterminant(covariance) + dot(v, solve(covariance, v)));
    }

    private static void require(boolean success) {
        if (!success) {
            throw new IllegalStateException(
                    "EJML could not factor the oracle's matrix: choose a better conditioned problem");
        }
    }
}
