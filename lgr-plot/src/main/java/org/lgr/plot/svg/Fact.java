package org.lgr.plot.svg;

/**
 * Something to know about a model, shown above a figure or in a table of a report.
 *
 * @param label what it is, a few words
 * @param value the fact itself, formatted
 */
public record Fact(String label, String value) {}
