package org.lgr.plot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lgr.Provenance;
import org.lgr.learn.LgrModel;
import org.lgr.plot.svg.Fact;

/** Facts about the origin of a model. */
final class ModelFacts {
    private ModelFacts() {}

    static List<Fact> of(LgrModel model) {
        Provenance provenance = model.provenance();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("target", model.names().target()));
        facts.add(new Fact("inputs", String.join(", ", model.names().inputs())));
        facts.add(new Fact("fitted with", "LGR " + provenance.libraryVersion()));
        facts.add(new Fact("training rows", String.format(Locale.ROOT, "%,d", provenance.rows())));
        facts.add(new Fact(
                "training data, SHA-256", provenance.dataSha256().orElse("none, they are points of a stream")));
        provenance.batchFit().ifPresent(fit -> {
            facts.add(new Fact("inference", lower(fit.inference()).replace('_', ' ')));
            facts.add(new Fact("growth", fit.options().growth().name()));
            facts.add(new Fact("seed", Integer.toString(fit.options().seed())));
            facts.add(new Fact("iterations", Integer.toString(fit.iterations())));
        });
        facts.add(new Fact("posterior", lower(model.posteriorForm())));
        facts.add(new Fact("degrees of freedom of predictions", degreesOfFreedom(model)));
        facts.add(new Fact("options other than the defaults", changed(provenance.source())));
        return facts;
    }

    private static String degreesOfFreedom(LgrModel model) {
        double degrees = model.degreesOfFreedom();
        return Double.isInfinite(degrees) ? "infinite" : String.format(Locale.ROOT, "%.3g", degrees);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String changed(Provenance.Source source) {
        if (source instanceof Provenance.Stream stream) {
            return stream.options().map(options -> list(options.changes())).orElse("not recorded");
        }
        return list(((Provenance.BatchFit) source).options().changes());
    }

    private static String list(List<String> changes) {
        return changes.isEmpty() ? "none" : String.join(", ", changes);
    }
}
