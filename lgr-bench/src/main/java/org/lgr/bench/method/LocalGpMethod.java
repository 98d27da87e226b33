package org.lgr.bench.method;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.lgr.bench.data.Samples;
import org.lgr.kernel.LocalKernelLearner;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.kernel.LocalKernelOptions;

/** Local Gaussian processes with default options, one model for each target. */
public final class LocalGpMethod implements Method {
    private final int threads;

    /**
     * The method.
     *
     * @param threads of the fit; affects only its time
     */
    public LocalGpMethod(int threads) {
        this.threads = threads;
    }

    @Override
    public String name() {
        return "local-gp";
    }

    @Override
    public String description() {
        return "local Gaussian processes of lgr-core, default options: at most "
                + LocalKernelOptions.defaults().anchors() + " anchors";
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        LocalKernelOptions options = LocalKernelOptions.builder()
                .threads(threads)
                .seed(Math.toIntExact(seed))
                .build();
        return new Learned(new LocalKernelLearner(options).fit(training.datasets()));
    }

    private record Learned(List<LocalKernelModel> models) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            return models.stream()
                    .map(model -> Forecast.of(model.predict(rows)))
                    .toList();
        }

        @Override
        public int[] localModels() {
            return models.stream().mapToInt(LocalKernelModel::localModelCount).toArray();
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.of(file -> LocalKernelModel.saveAll(models, file));
        }
    }
}
