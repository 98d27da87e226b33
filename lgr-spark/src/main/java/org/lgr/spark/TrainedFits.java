package org.lgr.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.Provenance;
import org.lgr.VariableNames;
import org.lgr.internal.file.ModelFile;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.internal.growth.TrainingResult;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * Makes the fits of the core's trainer.
 *
 * @param options of the trainer
 * @param rows number of training rows
 * @param digest of the training rows
 */
record TrainedFits(LgrOptions options, long rows, String digest) {
    /**
     * Trains, and returns the fits.
     *
     * @param first index of the first output of the trainer
     * @param names of all outputs of the trainer
     */
    List<Fit> of(AdaptiveTrainer trainer, int first, List<VariableNames> names) {
        TrainingResult result = trainer.run();
        Provenance provenance = new Provenance(
                Provenance.LIBRARY_VERSION,
                (int) Math.min(Integer.MAX_VALUE, rows),
                Optional.of(digest),
                new Provenance.BatchFit(
                        options, result.inference(), result.trace().size()));
        List<Iteration> trace = result.trace().stream()
                .map(iteration -> iteration.withOutput(first))
                .toList();
        List<Fit> fits = new ArrayList<>();
        for (int q = 0; q < result.outputs().size(); q++) {
            TrainingResult.Output output = result.outputs().get(q);
            fits.add(new Fit(
                    model(new ModelFile.Contents(output.parameters(), names.get(q), provenance)),
                    trace,
                    result.ending(),
                    result.warnings(),
                    output.rowScore(),
                    output.groupScore(),
                    output.effectiveParameters()));
        }
        return fits;
    }

    /** The model of some contents, converted through the bytes of a model file, which validates them. */
    private static LgrModel model(ModelFile.Contents contents) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            ModelFile.write(contents, file);
            return LgrModel.readFrom(new ByteArrayInputStream(file.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
    }
}
