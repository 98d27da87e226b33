package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.learn.LgrModel;
import org.lgr.learn.LocalModel;

class InspectCommandTest {
    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void fitAModel(@TempDir Path directory) {
        folder = new CommandFolder(directory);
        folder.succeed("generate cross --rows 150 -o ./cross.csv");
        folder.succeed("fit ./cross.csv --target y -o ./model.lgr --max-local-models 5 --max-iterations 1");
    }

    @Test
    void peopleSeeOriginRelevanceAndLocalModels() throws IOException {
        CommandRun run = folder.succeed("inspect ./model.lgr");

        LgrModel model = folder.model("model.lgr");
        assertThat(run.out())
                .startsWith("./model.lgr: 1 target, " + Files.size(folder.file("model.lgr")) + " bytes")
                .contains("Target y")
                .containsPattern("(?m)^  local models +" + model.localModelCount() + " +" + model.liveComponents()
                        + " live components$")
                .containsPattern("(?m)^  training rows +150 +SHA-256 "
                        + model.provenance().dataSha256().orElseThrow() + "$")
                .containsPattern("(?m)^  intervals +normal +infinite degrees of freedom$")
                .containsPattern("(?m)^  posterior +joint +form in which it is held$")
                .containsPattern("(?m)^  growth +sweep +seed 1$")
                .containsPattern("(?m)^  options +growth = sweep, maxIterations = 1, maxLocalModels = 5$");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void adaptiveGrowthPredictsStudentsDistributions() throws IOException {
        folder.succeed("fit ./cross.csv --target y -o ./grown.lgr --seed 2");

        CommandRun run = folder.succeed("inspect ./grown.lgr");

        LgrModel model = folder.model("grown.lgr");
        assertThat(model.degreesOfFreedom())
                .isEqualTo(model.predict(new double[2]).degreesOfFreedom());
        assertThat(run.out())
                .containsPattern("(?m)^  intervals +Student's t +"
                        + String.format(Locale.ROOT, "%.3g", model.degreesOfFreedom()) + " degrees of freedom$")
                .containsPattern("(?m)^  posterior +samples ")
                .containsPattern("(?m)^  growth +adaptive +seed 2$");
    }

    @Test
    void aSnapshotOfAStreamTellsThatItIsOne() throws IOException {
        folder.succeed("stream ./cross.csv --target y -o ./predictions.csv --save ./stream.lgr --no-polish --seed 3");

        assertThat(folder.succeed("inspect ./stream.lgr").out())
                .containsPattern("(?m)^  training rows +150 +points of a stream$")
                .containsPattern("(?m)^  options +seed = 3$")
                .doesNotContain("SHA-256", "growth", "inference");
        assertThat(folder.succeed("inspect ./stream.lgr --json").json().get("targets"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .singleElement(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("source", "stream")
                .containsEntry("dataSha256", null)
                .containsEntry("growth", null)
                .containsEntry("seed", 3)
                .containsEntry("changedOptions", List.of("seed = 3"));
    }

    @Test
    void relevanceOfALinearFunctionIsSlopeTimesSpread() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,y\n");
        for (int n = 0; n < 200; n++) {
            int a = n % 10;
            int b = n / 10;
            rows.append(a + "," + b + "," + (2 * a - b) + "\n");
        }
        folder.write("plane.csv", rows.toString());
        folder.succeed("fit ./plane.csv --target y -o ./plane.lgr");

        Map<String, Object> json = folder.succeed("inspect ./plane.lgr --json").json();

        List<? extends Double> relevance = assertThat(json.get("targets"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .singleElement(InstanceOfAssertFactories.map(String.class, Object.class))
                .extractingByKey("relevance", InstanceOfAssertFactories.list(Double.class))
                .actual();
        // The standard deviation of k consecutive numbers is √((k² − 1)/12); outside the data the fit may bend a
        // little.
        assertThat(relevance.get(0)).isCloseTo(2 * Math.sqrt(99 / 12.0), withinPercentage(5));
        assertThat(relevance.get(1)).isCloseTo(Math.sqrt(399 / 12.0), withinPercentage(5));
    }

    @Test
    void noMoreLocalModelsAreListedThanAskedFor() throws IOException {
        int all = folder.model("model.lgr").localModelCount();

        assertThat(folder.succeed("inspect ./model.lgr --models 1").out())
                .contains("; 1 of " + all + " local models; --json shows all)");
        assertThat(folder.succeed("inspect ./model.lgr").out()).doesNotContain(" of " + all + " local models");
    }

    @Test
    void jsonHasEveryLocalModel() throws IOException {
        Map<String, Object> json = folder.succeed("inspect ./model.lgr --json").json();

        LgrModel model = folder.model("model.lgr");
        LocalModel first = model.localModels().get(0);
        assertThat(json).containsEntry("model", "./model.lgr").containsKey("bytes");
        assertThat(json.get("targets"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .singleElement(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("target", "y")
                .containsEntry("inputs", List.of("x1", "x2"))
                .containsEntry("localModels", model.localModelCount())
                .containsEntry("noiseVariance", model.noiseVariance())
                .containsEntry("degreesOfFreedom", null) // JSON knows no infinity
                .containsEntry("posterior", "joint")
                .containsEntry("source", "fit")
                .containsEntry("growth", "sweep")
                .containsEntry("seed", 1)
                .containsEntry("trainingRows", 150)
                .containsEntry("libraryVersion", model.provenance().libraryVersion())
                .extractingByKey("models")
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .hasSize(model.localModelCount())
                .first(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("centre", List.of(first.centre()[0], first.centre()[1]))
                .containsKeys("lengthScales", "components", "weights", "relevances");
    }
}
