package org.lgr.internal.ensemble;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.LocalBasis;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/**
 * The part of an ensemble that one output needs to predict: the models with components live for this output, and these
 * components.
 */
public final class OutputView {
    public final Ensemble ensemble;
    public final int[] models; // indices in the ensemble
    public final int[][] live; // per model, its live components
    public final int[] from; // M+1, position of the first weight of each model
    public final double[] weights;
    public final double[] relevances;
    public final double offset;
    public final double noise;

    public OutputView(Ensemble ensemble, int index) {
        this.ensemble = ensemble;
        Ensemble.Output output = ensemble.outputs.get(index);
        int components = ensemble.monomials.size();
        int[][] all = IntStream.range(0, ensemble.size())
                .mapToObj(m -> IntStream.range(0, components)
                        .filter(k -> output.live(m, k))
                        .toArray())
                .toArray(int[][]::new);
        if (Arrays.stream(all).allMatch(own -> own.length == 0)) {
            all[0] = new int[] {0}; // localisers serve other outputs only; a model needs one
        }
        models = IntStream.range(0, all.length).filter(m -> all[m].length > 0).toArray();
        live = IntStream.of(models).mapToObj(m -> all[m]).toArray(int[][]::new);
        from = new int[models.length + 1];
        for (int m = 0; m < models.length; m++) {
            from[m + 1] = from[m] + live[m].length;
        }
        weights = new double[from[models.length]];
        relevances = new double[weights.length];
        for (int m = 0; m < models.length; m++) {
            for (int j = 0; j < live[m].length; j++) {
                weights[from[m] + j] = output.mean.get(models[m])[live[m][j]];
                relevances[from[m] + j] =
                        Math.min(Ensemble.LARGEST_RELEVANCE, output.relevance.get(models[m])[live[m][j]]);
            }
        }
        offset = output.offset;
        noise = output.noise;
    }

    /** Returns the localisers of these models. */
    public List<Localiser> localisers() {
        return IntStream.of(models).mapToObj(ensemble.localisers::get).toList();
    }

    /** Returns a model with the given posterior. */
    public ModelParameters parameters(
            LocalBasis basis, Standardizer scaling, WeightPosterior posterior, Support support) {
        int dimension = ensemble.monomials.dimension();
        double[] centres = new double[models.length * dimension];
        double[] lengthScales = new double[models.length * dimension];
        for (int m = 0; m < models.length; m++) {
            Localiser localiser = ensemble.localisers.get(models[m]);
            System.arraycopy(localiser.centre, 0, centres, m * dimension, dimension);
            System.arraycopy(localiser.lengthScale, 0, lengthScales, m * dimension, dimension);
        }
        return new ModelParameters(
                basis, scaling, centres, lengthScales, live, weights, relevances, posterior, support);
    }
}
