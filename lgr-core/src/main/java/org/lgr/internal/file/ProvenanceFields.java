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

    private static void write(LgrOptions options, FrameOutput out) throws IOException {
        out.uint8(options.basis().order());
        out.uint8(code(options.inference()));
        out.uint8(code(options.growth()));
        out.int32(options.seed());
        out.flag(options.sharedLocalisers());
        out.float64(options.activationThreshold());
        out.float64(options.initialLengthScale());
        out.flag(options.learnLengthScales());
        out.int32(options.growthIterations());
        out.int32(options.maxIterations());
        out.float64(options.tolerance());
        out.float64(options.pruningThreshold());
        out.int32(options.maxLocalModels());
        out.int32(options.members());
        out.int32(options.threads());
    }

    private static LgrOptions readOptions(FrameInput in) throws IOException {
        return new LgrOptions(
                new LocalBasis(in.uint8("options: basis")),
                inference(in, "options: inference"),
                growth(in),
                in.int32("options: seed"),
                in.flag("options: sharedLocalisers"),
                in.float64("options: activationThreshold"),
                in.float64("options: initialLengthScale"),
                in.flag("options: learnLengthScales"),
                in.int32("options: growthIterations"),
                in.int32("options: maxIterations"),
                in.float64("options: tolerance"),
                in.float64("options: pruningThreshold"),
                in.int32("options: maxLocalModels"),
                in.version() >= MEMBERS ? in.int32("options: members") : 0,
                in.int32("options: threads"));
    }

    private static void write(OnlineOptions options, FrameOutput out) throws IOException {
        out.int32(options.seed());
        out.int32(options.maxLocalModels());
        out.int32(options.storedRows());
        out.uint8(code(options.forgetting().kind()));
        out.float64(options.forgetting().halfLife());
        out.flag(options.background());
    }

    private static OnlineOptions readOnline(FrameInput in) throws IOException {
        return new OnlineOptions( // evaluated from left to right, the order in the file
                in.int32("options: seed"),
                in.int32("options: maxLocalModels"),
                in.int32("options: storedRows"),
                new Forgetting(forgetting(in), in.float64("options: half-life")),
                in.flag("options: background"));
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

    private static int code(Growth growth) {
        return switch (growth) {
            case AUTO -> 0;
            case ADAPTIVE -> 1;
            case SWEEP -> 2;
        };
    }

    private static Growth growth(FrameInput in) throws IOException {
        int code = in.uint8("options: growth");
        return switch (code) {
            case 0 -> Growth.AUTO;
            case 1 -> Growth.ADAPTIVE;
            case 2 -> Growth.SWEEP;
            default -> throw in.flaw("options: growth has the unknown code " + code + "; 0..2 are known");
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
