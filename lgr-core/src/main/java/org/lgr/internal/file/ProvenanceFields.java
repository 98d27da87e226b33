package org.lgr.internal.file;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import org.lgr.Forgetting;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.OnlineOptions;
import org.lgr.Provenance;

/** Reads and writes where a model comes from, in the order of {@code docs/FILE_FORMAT.md}. */
final class ProvenanceFields {
    /** The first version that stores the number of members. */
    private static final int MEMBERS = 2;

    /** The first version that tells streams from fits. */
    private static final int SOURCES = 3;

    // Codes of growth. Files before version 3 could leave it open; then other settings chose.
    private static final int AUTO = 0;
    private static final int ADAPTIVE = 1;
    private static final int SWEEP = 2;

    private static final int SHA256_BYTES = 32;
    private static final String ZEROS = "0".repeat(2 * SHA256_BYTES); // of streams, before there were sources

    private ProvenanceFields() {}

    static void write(Provenance provenance, FrameOutput out) throws IOException {
        out.text(provenance.libraryVersion());
        out.int32(provenance.rows());
        out.flag(provenance.dataSha256().isPresent());
        if (provenance.dataSha256().isPresent()) {
            out.bytes(HexFormat.of().parseHex(provenance.dataSha256().get()));
        }
        if (provenance.source() instanceof Provenance.BatchFit fit) {
            out.uint8(0);
            out.uint8(code(fit.inference()));
            out.int32(fit.iterations());
            write(fit.options(), out);
        } else if (provenance.source() instanceof Provenance.Stream stream) {
            out.uint8(1);
            out.flag(stream.options().isPresent());
            if (stream.options().isPresent()) {
                write(stream.options().get(), out);
            }
        }
    }

    static Provenance read(FrameInput in) throws IOException {
        String version = in.text("library version");
        int rows = in.int32("rows");
        if (in.version() < SOURCES) {
            String hash = readHash(in);
            Provenance.BatchFit fit = readFit(in);
            boolean stream = hash.equals(ZEROS);
            return new Provenance(
                    version,
                    rows,
                    stream ? Optional.empty() : Optional.of(hash),
                    stream ? new Provenance.Stream(Optional.empty()) : fit);
        }
        Optional<String> hash = in.flag("hash of the data") ? Optional.of(readHash(in)) : Optional.empty();
        int source = in.uint8("source");
        return new Provenance(
                version,
                rows,
                hash,
                switch (source) {
                    case 0 -> readFit(in);
                    case 1 ->
                        new Provenance.Stream(
                                in.flag("options of a stream") ? Optional.of(readOnline(in)) : Optional.empty());
                    default -> throw in.flaw("source has the unknown code " + source + "; 0 and 1 are known");
                });
    }

    private static String readHash(FrameInput in) throws IOException {
        return HexFormat.of().formatHex(in.bytes(SHA256_BYTES, "data SHA-256"));
    }

    private static Provenance.BatchFit readFit(FrameInput in) throws IOException {
        Inference inference = inference(in, "inference");
        int iterations = in.int32("iterations");
        return new Provenance.BatchFit(readOptions(in), inference, iterations);
    }

    /** Writes the options of both kinds of growth; those that the present one does not know have their defaults. */
    private static void write(LgrOptions options, FrameOutput out) throws IOException {
        Growth growth = options.growth();
        Growth.Sweep sweep = growth instanceof Growth.Sweep present ? present : Growth.sweep();
        Growth.Adaptive adaptive = growth instanceof Growth.Adaptive present ? present : Growth.adaptive();
        out.uint8(options.basis().order());
        out.uint8(code(growth.inference()));
        out.uint8(growth instanceof Growth.Adaptive ? ADAPTIVE : SWEEP);
        out.int32(options.seed());
        out.flag(options.sharedLocalisers());
        out.float64(sweep.activationThreshold());
        out.float64(sweep.initialLengthScale());
        out.flag(sweep.learnLengthScales());
        out.int32(sweep.growthIterations());
        out.int32(sweep.maxIterations());
        out.float64(sweep.tolerance());
        out.float64(options.pruningThreshold());
        out.int32(options.maxLocalModels());
        out.int32(adaptive.members());
        out.int32(options.threads());
        out.flag(sweep.calibrated());
    }

    private static LgrOptions readOptions(FrameInput in) throws IOException {
        LgrOptions.Builder options = LgrOptions.builder().basis(new LocalBasis(in.uint8("options: basis")));
        Inference inference = inference(in, "options: inference");
        int growth = in.uint8("options: growth");
        options.seed(in.int32("options: seed")).sharedLocalisers(in.flag("options: sharedLocalisers"));
        boolean sampled = inference == Inference.SAMPLED;
        Growth.Sweep sweep = new Growth.Sweep( // evaluated from left to right, the order in the file
                sampled ? Inference.AUTO : inference,
                in.float64("options: activationThreshold"),
                in.float64("options: initialLengthScale"),
                in.flag("options: learnLengthScales"),
                in.int32("options: growthIterations"),
                in.int32("options: maxIterations"),
                in.float64("options: tolerance"),
                false);
        options.pruningThreshold(in.float64("options: pruningThreshold"))
                .maxLocalModels(in.int32("options: maxLocalModels"));
        int members = in.version() >= MEMBERS ? in.int32("options: members") : 0;
        boolean swept = switch (growth) {
            case AUTO -> !sampled && onlyTheSweepKnows(sweep);
            case ADAPTIVE -> false;
            case SWEEP -> true;
            default -> throw in.flaw("options: growth has the unknown code " + growth + "; 0..2 are known");
        };
        if (swept && sampled) {
            throw in.flaw("options: the sweep has no sampled inference");
        }
        if (!swept && !sweep.learnLengthScales()) {
            throw in.flaw("options: adaptive growth always learns length scales");
        }
        options.threads(in.int32("options: threads"));
        boolean calibrated = in.version() >= SOURCES && in.flag("options: calibrated");
        return options.growth(swept ? sweep.withCalibrated(calibrated) : new Growth.Adaptive(inference, members))
                .build();
    }

    /** Whether one of the settings chose the sweep in versions that left the growth open. */
    private static boolean onlyTheSweepKnows(Growth.Sweep settings) {
        boolean common = settings.inference() == Inference.AUTO || settings.inference() == Inference.EXACT;
        return !common || !settings.withInference(Inference.AUTO).equals(Growth.sweep());
    }

    private static void write(OnlineOptions options, FrameOutput out) throws IOException {
        out.int32(options.seed());
        out.int32(options.maxLocalModels());
        out.int32(options.storedRows());
        out.uint8(code(options.forgetting().kind()));
        out.float64(options.forgetting().halfLife());
        ModelFields.write(options.background(), out);
    }

    private static OnlineOptions readOnline(FrameInput in) throws IOException {
        return new OnlineOptions( // evaluated from left to right, the order in the file
                in.int32("options: seed"),
                in.int32("options: maxLocalModels"),
                in.int32("options: storedRows"),
                new Forgetting(forgetting(in), in.float64("options: half-life")),
                ModelFields.readBackground(in));
    }

    /** Codes must never change; the names and the order of the constants may. */
    private static int code(Inference inference) {
        return switch (inference) {
            case AUTO -> 0;
            case EXACT -> 1;
            case MEAN_FIELD -> 2;
            case COLLAPSED -> 3;
            case SAMPLED -> 4;
        };
    }

    private static Inference inference(FrameInput in, String field) throws IOException {
        int code = in.uint8(field);
        return switch (code) {
            case 0 -> Inference.AUTO;
            case 1 -> Inference.EXACT;
            case 2 -> Inference.MEAN_FIELD;
            case 3 -> Inference.COLLAPSED;
            case 4 -> Inference.SAMPLED;
            default -> throw in.flaw(field + " has the unknown code " + code + "; 0..4 are known");
        };
    }

    private static int code(Forgetting.Kind kind) {
        return switch (kind) {
            case OFF -> 0;
            case ON_CHANGE -> 1;
            case FIXED -> 2;
        };
    }

    private static Forgetting.Kind forgetting(FrameInput in) throws IOException {
        int code = in.uint8("options: forgetting");
        return switch (code) {
            case 0 -> Forgetting.Kind.OFF;
            case 1 -> Forgetting.Kind.ON_CHANGE;
            case 2 -> Forgetting.Kind.FIXED;
            default -> throw in.flaw("options: forgetting has the unknown code " + code + "; 0..2 are known");
        };
    }
}
