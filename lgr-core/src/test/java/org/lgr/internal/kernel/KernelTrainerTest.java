package org.lgr.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.TestData;
import org.lgr.internal.compute.Parallel;

class KernelTrainerTest {
    private static final Dataset DATA = TestData.smooth(120, 2, 95);

    private static List<KernelStep> steps(int mostTerms, Predicate<KernelStep> goOn) {
        List<KernelStep> steps = new ArrayList<>();
        new KernelTrainer(DATA, 1, 100, mostTerms, Parallel.NONE).run(50, step -> {
            steps.add(step);
            return goOn.test(step);
        });
        return steps;
    }

    @Test
    void stepsTellWhatWasLearnedAndHowFarItIs() {
        List<KernelStep> steps = steps(4, step -> true);
        assertThat(steps.get(0).born()).isEqualTo(1);
        assertThat(steps.get(0).rows()).isEqualTo(100);
        double progress = 0;
        for (KernelStep step : steps) {
            assertThat(step.progress()).isGreaterThanOrEqualTo(progress).isLessThanOrEqualTo(1);
            progress = step.progress();
        }
        KernelStep last = steps.get(steps.size() - 1);
        assertThat(last.progress()).isEqualTo(1);
        assertThat(last.refining()).isTrue();
        assertThat(last.rows()).isEqualTo(120);
        assertThat(steps.subList(0, steps.size() - 1))
                .allSatisfy(step -> assertThat(step.progress()).isLessThan(1));
    }

    @Test
    void theEvidenceGrowsFromStepToStepOfOneNumberOfKernels() {
        List<KernelStep> steps = steps(1, step -> true);
        for (int i = 1; i < steps.size() - 1; i++) {
            assertThat(steps.get(i).objective()).isGreaterThan(steps.get(i - 1).objective());
        }
    }

    @Test
    void aListenerEndsLearningWithTheHyperparametersAsTheyAre() {
        List<KernelStep> steps = steps(4, step -> false);
        assertThat(steps).hasSize(2); // the first iteration, and the posterior of all rows
        assertThat(steps.get(1).kernels().noise())
                .isEqualTo(steps.get(0).kernels().noise());
        assertThat(steps.get(1).progress()).isEqualTo(1);
    }
}
