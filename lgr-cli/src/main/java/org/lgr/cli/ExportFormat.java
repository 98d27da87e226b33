package org.lgr.cli;

/** What a model can be exported to; the name of a file ends in that of its format. */
enum ExportFormat {
    ONNX,
    C,
    JSON;

    String ending() {
        return "." + Choice.name(this);
    }
}
