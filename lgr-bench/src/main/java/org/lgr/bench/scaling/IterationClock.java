package org.lgr.bench.scaling;

import org.lgr.FitListener;
import org.lgr.Iteration;
import org.lgr.cli.console.CpuClock;

/** Measures the mean time of an iteration. The first iteration, which places local models, is left out. */
final class IterationClock implements FitListener {
    private final CpuClock clock = new CpuClock();
    private double firstCpu;
    private double firstWall;
    private double lastCpu;
    private double lastWall;
    private int count; // iterations after the first

    @Override
    public void onIteration(Iteration iteration) {
        lastCpu = clock.cpuSeconds();
        lastWall = clock.wallSeconds();
        if (iteration.number() == 1) {
            firstCpu = lastCpu;
            firstWall = lastWall;
        } else {
            count++;
        }
    }

    double cpuSeconds() {
        return (lastCpu - firstCpu) / count;
    }

    double wallSeconds() {
        return (lastWall - firstWall) / count;
    }
}
