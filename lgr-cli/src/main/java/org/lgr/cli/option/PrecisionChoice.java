package org.lgr.cli.option;

import org.lgr.export.Precision;

/** Names of precisions. */
public final class PrecisionChoice extends Choice<Precision> {
    PrecisionChoice() {
        super(Precision.class);
    }
}
