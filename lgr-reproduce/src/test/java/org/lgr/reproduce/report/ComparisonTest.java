package org.lgr.reproduce.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void anErrorMayBeSmallerThanPublishedButNotLarger() {
        assertThat(Comparison.error("", 0.015, 0.015).verdict()).isEqualTo(Verdict.HIT);
        assertThat(Comparison.error("", 0.015, 0.0151).verdict()).isEqualTo(Verdict.MISS);
        assertThat(Comparison.error("", 0.015, Double.NaN).verdict()).isEqualTo(Verdict.MISS);
    }

    @Test
    void othersMayHaveTwiceAsManyLocalModels() {
        assertThat(Comparison.likeModels("", 20, 40).verdict()).isEqualTo(Verdict.HIT);
        assertThat(Comparison.likeModels("", 20, 40.2).verdict()).isEqualTo(Verdict.MISS);
        assertThat(Comparison.fewModels("", 20, 20.2).verdict()).isEqualTo(Verdict.MISS);
    }

    @Test
    void aStatementNeedsADifference() {
        assertThat(Comparison.below("", "", 0.1, 0.2).verdict()).isEqualTo(Verdict.HIT);
        assertThat(Comparison.below("", "", 0.2, 0.2).verdict()).isEqualTo(Verdict.MISS);
    }

    @Test
    void numbersAreShort() {
        assertThat(Comparison.number(0.01374)).isEqualTo("0.0137");
        assertThat(Comparison.number(19.16)).isEqualTo("19.160");
        assertThat(Comparison.count(366)).isEqualTo("366");
        assertThat(Comparison.count(23.33)).isEqualTo("23.3");
        assertThat(Comparison.percent(0.1234)).isEqualTo("12.3 %");
    }
}
