package org.lgr.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuideRefreshTest {
    @Test
    void numbersAreReplacedAndEllipsesStayWhereTheyWere() {
        List<String> shown = List.of("  y   0.25  … s", "  rows  3  SHA-256 …");

        assertThat(GuideRefresh.of(shown, List.of("  y   12.75  0.3 s", "  rows  4  SHA-256 abc123")))
                .containsExactly("  y   12.75  … s", "  rows  4  SHA-256 …");
    }

    @Test
    void newLinesAreTakenInAndOldOnesGoButNoTimesComeIn() {
        List<String> shown = List.of("heading", "gone", "  … s, … s of processor time", "last");

        assertThat(GuideRefresh.of(
                        shown, List.of("heading", "  1.5 s, 2.5 s of processor time", "took 1 in 0.2 s to", "last")))
                .containsExactly("heading", "  … s, … s of processor time", "took 1 in … s to", "last");
    }

    @Test
    void aGapStaysAGapAndItsNeighboursAreUpdated() {
        List<String> shown = List.of("first 1", "…", "last 1");

        assertThat(GuideRefresh.of(shown, List.of("first 2", "a", "b", "last 2")))
                .containsExactly("first 2", "…", "last 2");
        assertThat(GuideRefresh.of(shown, List.of("renamed 2", "a", "b", "last 2")))
                .containsExactly("renamed 2", "…", "last 2");
        assertThat(GuideRefresh.of(List.of("…"), List.of("a", "b"))).containsExactly("…");
    }

    @Test
    void whatIsUpToDateStaysAsItIs() {
        List<String> lines = List.of("a 1", "", "  table   2", "…");

        assertThat(GuideRefresh.of(lines, List.of("a 1", "", "  table   2", "more")))
                .isEqualTo(lines);
    }

    @Test
    void aPageKeepsEverythingButTheOutputs(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("page.md"),
                "text\n```console\n$ one\nold\n$ two\n```\nmore\n```console\n$ three\na\nb\n```\nend\n");

        new GuidePage(file).write(List.of(List.of("new", "newer"), List.of("x"), List.of()));

        assertThat(file)
                .hasContent(
                        "text\n```console\n$ one\nnew\nnewer\n$ two\nx\n```\nmore\n```console\n$ three\n```\nend\n");
    }
}
