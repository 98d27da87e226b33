package org.lgr.plot;

/**
 * A number shown above a figure.
 *
 * @param label what it is, a few words
 * @param value the number, formatted
 */
public record Fact(String label, String value) {}
