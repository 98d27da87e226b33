package org.lgr.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Toys;

class PointTimesTest {
    @Test
    void asksForOneRowAtATimeAndForEveryRow() {
        Samples test = Toys.productAndLine(7, 0, 1);
        AtomicInteger asked = new AtomicInteger();
        Fitted fitted = rows -> {
            assertThat(rows.length).isEqualTo(1);
            assertThat(rows[0]).isSameAs(test.inputs()[asked.getAndIncrement() % 7]);
            return List.of(Forecast.of(new double[1]), Forecast.of(new double[1]));
        };

        PointTimes times = PointTimes.of(fitted, test);

        assertThat(asked.get()).isGreaterThanOrEqualTo(200); // a hundred calls to warm up, a hundred that are measured
        assertThat(times.median()).isPositive().isLessThanOrEqualTo(times.slowest());
    }
}
