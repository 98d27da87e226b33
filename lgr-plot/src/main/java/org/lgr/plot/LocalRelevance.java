package org.lgr.plot;

import org.lgr.Dataset;
import org.lgr.LocalModel;

/** How much each input matters where one local model is active. */
final class LocalRelevance {
    private final int number;
    private final double[] centre; // D
    private final double[] lengthScales; // D
    private final double[] activations; // one for each row
    private final double weight;
    private final double[] relevance; // D

    LocalRelevance(int number, LocalModel local, Dataset rows) {
        this.number = number;
        centre = local.centre();
        lengthScales = local.lengthScales();
        relevance = new double[centre.length];
        activations = new double[rows.size()];
        double sum = 0;
        for (int n = 0; n < activations.length; n++) {
            activations[n] = activation(rows, n);
            sum += activations[n];
        }
        weight = sum / activations.length;
    }

    double[] centre() {
        return centre;
    }

    /** Mean activation over the rows. */
    double weight() {
        return weight;
    }

    /** Averages over rows by activation; the centre counts as one more row, so that a model far from all rows has a value. */
    void average(double[][] effects, double[] atCentre) {
        double total = 1 + weight * activations.length;
        for (int d = 0; d < relevance.length; d++) {
            double sum = atCentre[d];
            for (int n = 0; n < activations.length; n++) {
                sum += activations[n] * effects[n][d];
            }
            relevance[d] = sum / total;
        }
    }

    JsonObject json() {
        return new JsonObject()
                .with("number", number)
                .with("weight", Json.number(weight))
                .with("relevance", Json.numbers(relevance))
                .with("centre", Json.numbers(centre))
                .with("lengthScales", Json.numbers(lengthScales));
    }

    private double activation(Dataset rows, int row) {
        double squares = 0;
        for (int d = 0; d < centre.length; d++) {
            double distance = (rows.input(row, d) - centre[d]) / lengthScales[d];
            squares += distance * distance;
        }
        return Math.exp(-0.5 * squares);
    }
}
