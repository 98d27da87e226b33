package org.lgr.cli.option;

/** Names of export formats. */
public final class ExportFormatChoice extends Choice<ExportFormat> {
    ExportFormatChoice() {
        super(ExportFormat.class);
    }
}
