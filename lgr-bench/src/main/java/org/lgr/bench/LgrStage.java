package org.lgr.bench;

import java.util.List;
import java.util.Locale;
import org.lgr.Iteration;

/**
 * LGR stopped after a part of its iterations: the model that a user would have who stopped it there, and what it cost, the end of a fit
 * included. A fit shows no model on its way, which is why each stage is a fit from the beginning.
 */
final class LgrStage implements Method {
    private final LgrCourse course;
    private final int divisor;

    /** @param divisor the part of the iterations is one over this */
    LgrStage(LgrCourse course, int divisor) {
        this.course = course;
        this.divisor = divisor;
    }

    @Override
    public String name() {
        return divisor == 1 ? course.lgr().name() : course.lgr().name() + " 1/" + divisor;
    }

    /** Whether a method of this name is a stage, the last included. */
    static boolean isNameOf(String method) {
        return method.equals("lgr") || method.startsWith("lgr 1/");
    }

    @Override
    public String description() {
        return course.lgr().description() + ", 1/" + divisor + " of the iterations";
    }

    /** Finds where to stop. */
    @Override
    public Method tuned(Samples training) {
        List<List<Iteration>> all = course.of(training);
        return new Stopped(
                this,
                all.stream()
                        .map(output -> output.get(Math.max(1, output.size() / divisor) - 1))
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
            return stage.course
                    .lgr()
                    .fit(
                            training,
                            seed,
                            (output, iteration) -> stage.divisor == 1
                                    || iteration.number() < last.get(output).number());
        }
    }
}
