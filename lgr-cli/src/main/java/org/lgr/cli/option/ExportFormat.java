package org.lgr.cli.option;

/** What a model can be exported to; the name of a file ends in that of its format. */
public enum ExportFormat {
    ONNX,
    C,
    JSON;

    public String ending() {
        return "." + Choice.name(this);
    }
}
