package org.lgr.internal.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HeldGroupsTest {
    private static List<HeldGroups.Group> alike(int groups, long rows) {
        return LongStream.range(0, groups)
                .mapToObj(key -> new HeldGroups.Group(key, rows))
                .toList();
    }

    @Test
    void aTenthOfFewGroupsIsHeldOut() {
        assertThat(HeldGroups.of(alike(30, 100), 3000)).containsExactlyInAnyOrder(0L, 1L, 2L);
    }

    @Test
    void ofVeryManyGroupsSoManyAreThatTheirRowsSuffice() {
        assertThat(HeldGroups.of(alike(10_000, 50), 500_000)).hasSize(200);
        assertThat(HeldGroups.of(alike(100_000, 1), 100_000)).hasSize(2000);
    }

    @Test
    void groupsThatAreMostOfTheDataAreLearnedFrom() {
        List<HeldGroups.Group> groups =
                List.of(new HeldGroups.Group(1, 700), new HeldGroups.Group(2, 60), new HeldGroups.Group(3, 240));
        assertThat(HeldGroups.of(groups, 1000)).containsExactlyInAnyOrder(2L, 3L);
        assertThat(HeldGroups.of(alike(3, 100), 300)).isEmpty();
    }

    @Test
    void theGroupsWithTheSmallestKeysDecideAlone() {
        // 1,999 groups are one row short of enough; between them are four groups that are just too large.
        List<HeldGroups.Group> groups = LongStream.range(0, 100_000)
                .mapToObj(key -> new HeldGroups.Group(key, key % 400 == 399 && key < 1600 ? 30_000 : 1))
                .toList();
        long rows = groups.stream().mapToLong(HeldGroups.Group::rows).sum();
        List<HeldGroups.Group> decisive = groups.subList(0, HeldGroups.DECISIVE);
        assertThat(HeldGroups.of(decisive, rows)).isEqualTo(HeldGroups.of(groups, rows));
    }
}
