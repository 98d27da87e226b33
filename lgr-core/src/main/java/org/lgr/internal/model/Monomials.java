package org.lgr.internal.model;

import java.io.Serializable;
import java.util.Arrays;
import org.lgr.LocalBasis;

/**
 * The monomials of (x − c) up to a total order, defined by recursion: each is an earlier one times one coordinate.
 *
 * <p>Component 0 is the constant, components 1..D are the coordinates, higher orders follow.
 */
public final class Monomials implements Serializable {
    private static final long serialVersionUID = 1;

    private final int dimension;
    private final int[] parent; // K; monomial k is monomial parent[k] ...
    private final int[] factor; // K; ... times coordinate factor[k]

    /** Makes the monomials of a basis in {@code dimension} inputs. */
    public Monomials(LocalBasis basis, int dimension) {
        this.dimension = dimension;
        int k = basis.components(dimension);
        parent = new int[k];
        factor = new int[k];
        int next = 1;
        int previousFrom = 0;
        for (int order = 1; order <= basis.order(); order++) {
            int previousTo = next;
            for (int p = previousFrom; p < previousTo; p++) {
                // Factors in non-decreasing order, so that each product of coordinates appears once.
                for (int d = p == 0 ? 0 : factor[p]; d < dimension; d++) {
                    parent[next] = p;
                    factor[next++] = d;
                }
            }
            previousFrom = previousTo;
        }
    }

    /** Number of components K. */
    public int size() {
        return parent.length;
    }

    /** Number of inputs D. */
    public int dimension() {
        return dimension;
    }

    /** Returns the earlier component that component k is a multiple of. Not defined for the constant. */
    public int parent(int k) {
        return parent[k];
    }

    /** Returns the coordinate that the earlier component is multiplied by. */
    public int factor(int k) {
        return factor[k];
    }

    /** Computes ξ (K) at the offset x − c = {@code delta}. */
    public void evaluate(double[] delta, double[] xi, int offset) {
        xi[offset] = 1;
        for (int k = 1; k < parent.length; k++) {
            xi[offset + k] = xi[offset + parent[k]] * delta[factor[k]];
        }
    }

    /**
     * Adds {@code scale} · ∂(Σ_k weights_k ξ_k)/∂x to {@code gradient}, by running the recursion backwards.
     *
     * @param weights K weights of the components; overwritten
     */
    public void addGradient(
            double[] delta, double[] xi, int offset, double[] weights, double scale, double[] gradient) {
        for (int k = parent.length - 1; k > 0; k--) {
            gradient[factor[k]] += scale * weights[k] * xi[offset + parent[k]];
            weights[parent[k]] += weights[k] * delta[factor[k]];
        }
    }

    /** Returns whether there are only the constant and the coordinates, so that sums over ξ are sums over x. */
    public boolean linear() {
        return parent.length <= dimension + 1;
    }

    /**
     * Computes ξ (K×rows, component after component) for many rows around a centre.
     *
     * @param data D×rows from {@code offset} on
     */
    public void evaluate(double[] data, int offset, int rows, double[] centre, double[] xi) {
        Arrays.fill(xi, 0, rows, 1.0);
        for (int k = 1; k < parent.length; k++) {
            int to = k * rows;
            int from = parent[k] * rows;
            int x = offset + factor[k] * rows;
            double c = centre[factor[k]];
            for (int i = 0; i < rows; i++) {
                xi[to + i] = xi[from + i] * (data[x + i] - c);
            }
        }
    }
}
