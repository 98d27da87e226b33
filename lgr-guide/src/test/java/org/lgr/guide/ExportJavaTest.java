package org.lgr.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.data.synthetic.Sine;
import org.lgr.export.CFiles;
import org.lgr.export.ExportOptions;
import org.lgr.export.ModelExport;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/** The Java example of the guide's page about export, compiled and run. */
class ExportJavaTest {
    @Test
    void theExampleWritesAllFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("arm.lgr");
        new BatchLearner().fit(Sine.sample(50, 0.1, 1)).model().save(file);
        // begin
        ExportOptions options = ExportOptions.defaults().withGradient(true);
        ModelExport export = ModelExport.of(LgrModel.loadAll(file), options);
        CFiles c = export.toC("arm", "arm_");
        Files.writeString(folder.resolve("arm.h"), c.header());
        Files.writeString(folder.resolve("arm.c"), c.source());
        Files.write(folder.resolve("arm.onnx"), export.toOnnx());
        // end
        assertThat(folder.resolve("arm.h")).content().contains("int arm_gradient(");
        assertThat(folder.resolve("arm.c")).content().contains("#include \"arm.h\"");
        assertThat(folder.resolve("arm.onnx")).isNotEmptyFile();
    }

    @Test
    void thePageShowsThisVeryCode() throws IOException {
        assertThat(GuidePage.named("deploy.md").block("java")).isEqualTo(GuideExample.of(ExportJavaTest.class));
    }
}
