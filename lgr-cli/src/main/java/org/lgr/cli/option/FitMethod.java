package org.lgr.cli.option;

/** What can be learned with; the names are those of the library. */
public enum FitMethod {
    LGR,
    LINEAR,
    LWR,
    LWPR,
    MIXTURE;

    static final class Converter extends Choice<FitMethod> {
        Converter() {
            super(FitMethod.class);
        }
    }
}
