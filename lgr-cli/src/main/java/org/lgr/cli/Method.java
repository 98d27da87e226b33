package org.lgr.cli;

/** What can be learned with; the names are those of the library. */
enum Method {
    LGR,
    LINEAR,
    LWR,
    LWPR,
    MIXTURE;

    static final class Converter extends Choice<Method> {
        Converter() {
            super(Method.class);
        }
    }
}
