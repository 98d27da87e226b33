package org.lgr.plot.report;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.learn.LocalModel;

/** The relevance of each input where one local model is active. */
final class LocalRelevance {
    private final int number;
    private final double[] centre; // D
    private final double[] lengthScales; // D
    // Activation of each row relative to the nearest row, which does not underflow.
    private final double[] shares;
    private final double weight;
    private final double[] relevance; // D

    LocalRelevance(int number, LocalModel local, Dataset rows) {
        this.number = number;
        centre = local.centre();
        lengthScales = local.lengthScales();
        relevance = new double[centre.length];
        double[] squares = IntStream.range(0, rows.size())
                .mapToDouble(n -> squaredDistance(rows, n))
                .toArray();
        double nearest = Arrays.stream(squares).min().orElseThrow();
        shares = Arrays.stream(squares)
                .map(square -> Math.exp(0.5 * (nearest - square)))
                .toArray();
        weight = Math.exp(-0.5 * nearest) * Arrays.stream(shares).average().orElseThrow();
    }

    /** Mean activation over the rows. */
    double weight() {
        return weight;
    }

    /** Averages over rows with activations as weights; a model far from all rows gets the value of the nearest row. */
    void average(double[][] effects) {
        double total = Arrays.stream(shares).sum();
        for (int d = 0; d < relevance.length; d++) {
            double sum = 0;
            for (int n = 0; n < shares.length; n++) {
                sum += shares[n] * effects[n][d];
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

    /** Squared distance of a row from the centre, in length scales. */
    private double squaredDistance(Dataset rows, int row) {
        double squares = 0;
        for (int d = 0; d < centre.length; d++) {
            double distance = (rows.input(row, d) - centre[d]) / lengthScales[d];
            squares += distance * distance;
        }
        return squares;
    }
}
