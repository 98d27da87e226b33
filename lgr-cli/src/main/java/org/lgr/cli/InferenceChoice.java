package org.lgr.cli;

import org.lgr.Inference;

/** Names of inference methods. */
final class InferenceChoice extends Choice<Inference> {
    InferenceChoice() {
        super(Inference.class);
    }
}
