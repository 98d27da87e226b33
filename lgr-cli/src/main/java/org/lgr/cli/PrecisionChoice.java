package org.lgr.cli;

import org.lgr.export.Precision;

/** Names of precisions. */
final class PrecisionChoice extends Choice<Precision> {
    PrecisionChoice() {
        super(Precision.class);
    }
}
