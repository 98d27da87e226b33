/**
 * What a stream remembers: rows that wait, rows kept, how often things happened lately, and which motion a row is of.
 */
@NullMarked
package org.lgr.internal.memory;

import org.jspecify.annotations.NullMarked;
