package org.lgr.bench.generalisation;

/**
 * A method that failed on a fold.
 *
 * @param task the name of the task
 * @param fold of the task
 * @param method its name
 * @param reason in words
 */
record Failure(String task, int fold, String method, String reason) {}
