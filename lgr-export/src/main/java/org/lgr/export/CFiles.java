package org.lgr.export;

/**
 * A model in C99.
 *
 * @param header text of the header file
 * @param source text of the source file, which includes the header
 */
public record CFiles(String header, String source) {}
