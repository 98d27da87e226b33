/** What keeps a stream between its checkpoints: a journal of points, and a lock so that one process alone writes it. */
@org.jspecify.annotations.NullMarked
package org.lgr.internal.durable;
