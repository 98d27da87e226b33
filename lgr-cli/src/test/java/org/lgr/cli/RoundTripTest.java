package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.data.Table;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.LgrModel;

class RoundTripTest {
    private static final int ROWS = 120;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv.gz", "tsv", "npy", "npz", "mat", "arff"})
    void dataOfEveryFormatGoThroughAllCommands(String extension) throws IOException {
        CommandFolder folder = new CommandFolder(directory);
        String data = "./data." + extension;
        String predictions = "predictions." + extension;

        folder.succeed("generate cross --rows " + ROWS + " --seed 5 -o " + data);
        folder.succeed("fit " + data + " --target -1 -o ./model.lgr --max-local-models 3 --max-iterations 1");
        folder.succeed("evaluate ./model.lgr " + data);
        folder.succeed("predict ./model.lgr " + data + " -o ./" + predictions);
        folder.succeed("inspect ./model.lgr");
        folder.succeed("report ./model.lgr " + data + " -o ./report.html");

        Dataset rows = Cross.sample(ROWS, Cross.NOISE, 5);
        LgrModel model = folder.model("model.lgr");
        assertThat(model.provenance().dataSha256()).contains(rows.sha256());
        assertThat(model.names().inputs())
                .isEqualTo(extension.equals("npy") ? List.of("column1", "column2") : List.of("x1", "x2"));
        assertPredictions(folder.table(predictions), model, rows);
        assertThat(Files.readString(folder.file("report.html"))).startsWith("<!DOCTYPE html>");
        assertThat(folder.names())
                .containsExactlyInAnyOrder("data." + extension, "model.lgr", predictions, "report.html");
    }

    private static void assertPredictions(Table written, LgrModel model, Dataset rows) {
        double[] x = new double[rows.dimension()];
        assertThat(written.rows()).isEqualTo(rows.size());
        for (int n = 0; n < rows.size(); n++) {
            rows.copyRow(n, x);
            Prediction prediction = model.predict(x);
            assertThat(written.column(0)[n]).isEqualTo(prediction.mean());
            assertThat(written.column(1)[n]).isEqualTo(prediction.standardDeviation());
        }
    }
}
