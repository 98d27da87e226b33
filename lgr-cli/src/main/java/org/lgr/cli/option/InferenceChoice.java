package org.lgr.cli.option;

import org.lgr.Inference;

/** Names of inference methods. */
final class InferenceChoice extends Choice<Inference> {
    InferenceChoice() {
        super(Inference.class);
    }
}
