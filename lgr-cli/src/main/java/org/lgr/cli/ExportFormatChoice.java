package org.lgr.cli;

/** Names of export formats. */
final class ExportFormatChoice extends Choice<ExportFormat> {
    ExportFormatChoice() {
        super(ExportFormat.class);
    }
}
