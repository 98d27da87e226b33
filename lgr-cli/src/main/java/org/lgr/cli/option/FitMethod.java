package org.lgr.cli.option;

/** What can be learned with; the names are those of the library. */
public enum FitMethod {
    LGR,
    LOCAL_GP,
    LINEAR,
    LWR,
    LWPR,
    MIXTURE;

    /** Whether it is there to compare with, and has settings ({@code --set}) instead of options. */
    public boolean baseline() {
        return this != LGR && this != LOCAL_GP;
    }

    static final class Converter extends Choice<FitMethod> {
        Converter() {
            super(FitMethod.class);
        }
    }
}
