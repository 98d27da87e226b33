package org.lgr.plot.svg;

/**
 * A fact about a model, shown above a figure or in a table of a report.
 *
 * @param label name of the fact, a few words
 * @param value the fact itself, formatted
 */
public record Fact(String label, String value) {}
