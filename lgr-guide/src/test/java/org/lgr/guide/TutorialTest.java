package org.lgr.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tutorial and all other pages of the guide, typed in as they stand. {@code -Dlgr.golden=write} brings the outputs
 * on the pages up to date first; what the text says about them is for people to check. {@code -Dlgr.page=data.md} types
 * in only that page.
 */
@Execution(ExecutionMode.CONCURRENT) // every page has a folder of its own
class TutorialTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(#[^)]*)?\\)");

    static List<GuidePage> pages() {
        return GuidePage.all();
    }

    static Stream<GuidePage> pagesToType() {
        String only = System.getProperty("lgr.page", "");
        return pagesWithCommands().filter(page -> page.file().toString().endsWith(only));
    }

    static Stream<GuidePage> pagesWithCommands() {
        return pages().stream().filter(page -> !page.commands().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("pagesToType")
    void everyCommandPrintsWhatThePageShows(GuidePage page, @TempDir Path folder)
            throws IOException, InterruptedException {
        boolean refresh = "write".equals(System.getProperty("lgr.golden"));
        GuideShell shell = new GuideShell(folder);
        if (page.commands().stream().anyMatch(command -> command.text().startsWith("make "))) {
            assumeThat(shell.run("gcc --version && make --version").exitCode())
                    .as("gcc and make are there, which %s needs", page)
                    .isZero();
        }
        List<List<String>> outputs = new ArrayList<>();
        for (GuidePage.Command command : page.commands()) {
            GuideShell.Result result = shell.run(command.text());
            String place = page + ":" + command.line() + ": " + command.text();

            List<String> shown = refresh ? GuideRefresh.of(command.output(), result.output()) : command.output();
            outputs.add(shown);
            assertThat(GuideOutput.difference(shown, result.output()))
                    .as("%s%nprinted:%n%s", place, String.join(System.lineSeparator(), result.output()))
                    .isEmpty();
            assertThat(result.exitCode()).as("exit code of %s", place).isZero();
        }
        if (refresh) {
            page.write(outputs);
        }
    }

    @Test
    void theTutorialAndAPageForEveryCommandAreThere() {
        assertThat(pagesWithCommands().map(page -> page.file().getFileName().toString()))
                .contains(
                        "tutorial.md",
                        "generate.md",
                        "fit.md",
                        "predict.md",
                        "evaluate.md",
                        "stream.md",
                        "inspect.md",
                        "report.md",
                        "deploy.md",
                        "methods.md",
                        "data.md",
                        "tables.md");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFile(GuidePage page) {
        List<String> broken = new ArrayList<>();
        for (String line : page.lines()) {
            Matcher links = LINK.matcher(line);
            while (links.find()) {
                if (!Files.exists(page.file().resolveSibling(links.group(1)))) {
                    broken.add(links.group(1));
                }
            }
        }

        assertThat(broken).as("links of %s", page).isEmpty();
    }

    @Test
    void thePythonProgramThatTalksToAStreamRuns(@TempDir Path folder) throws IOException, InterruptedException {
        GuideShell shell = new GuideShell(folder);
        assumeThat(shell.run("python3 --version").exitCode())
                .as("Python is there")
                .isZero();
        Files.write(folder.resolve("talk.py"), GuidePage.named("stream.md").block("python"));

        GuideShell.Result result = shell.run("python3 talk.py");

        assertThat(result.output())
                .singleElement()
                .asString()
                .matches("6\\.[12]\\d lies between \\d.\\d+ and \\d.\\d+");
        assertThat(result.exitCode()).isZero();
    }
}
