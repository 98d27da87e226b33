package org.lgr.bench.method;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.lgr.FitControl;
import org.lgr.FitListener;
import org.lgr.Iteration;
import org.lgr.bench.data.Samples;

/**
 * LGR stopped after a part of its iterations: the model that a user would get by stopping there, and its cost,
 * including the final steps of a fit. A fit provides no intermediate models, so each stage is a new fit.
 */
public final class LgrStage implements Method {
    private final LgrCourse course;
    private final int part;
    private final int whole;

    /** The stage after {@code part} of {@code whole} equal parts of the iterations. */
    public LgrStage(LgrCourse course, int part, int whole) {
        this.course = course;
        int common = BigInteger.valueOf(part).gcd(BigInteger.valueOf(whole)).intValueExact();
        this.part = part / common;
        this.whole = whole / common;
    }

    private boolean last() {
        return part == whole;
    }

    @Override
    public String name() {
        return last() ? course.lgr().name() : course.lgr().name() + " " + part + "/" + whole;
    }

    /** Whether a method of this name is a stage, including the last. */
    public static boolean isNameOf(String method) {
        return method.matches("lgr( \\d+/\\d+)?");
    }

    @Override
    public String description() {
        return course.lgr().description() + ", " + part + "/" + whole + " of the iterations";
    }

    /** Finds the iterations at which to stop. */
    @Override
    public Method tuned(Samples training) {
        List<List<Iteration>> all = course.of(training);
        return new Stopped(
                this,
                all.stream()
                        .map(output -> output.get(Math.max(1, (int) ((long) output.size() * part / whole)) - 1))
                        .toList(),
                all.stream().mapToInt(List::size).sum());
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        return tuned(training).fit(training, seed);
    }

    /** Stops each target after its iteration. */
    private record Stopped(LgrStage stage, List<Iteration> last, int all) implements Method {
        @Override
        public String name() {
            return stage.name();
        }

        @Override
        public String description() {
            return String.format(
                    Locale.ROOT,
                    "%d of %d iterations, objective %.4f per row",
                    last.stream().mapToInt(Iteration::number).sum(),
                    all,
                    last.stream()
                            .mapToDouble(iteration -> iteration.objective() / iteration.rows())
                            .average()
                            .orElseThrow());
        }

        @Override
        public Fitted fit(Samples training, long seed) {
            FitControl control = new FitControl();
            FitListener stopping = iteration -> {
                if (!stage.last()
                        && iteration.number() >= last.get(iteration.output()).number()) {
                    control.stop(iteration.output());
                }
            };
            return stage.course.lgr().fit(training, seed, stopping, control);
        }
    }
}
