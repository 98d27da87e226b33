package org.lgr.internal.kernel;

/**
 * One iteration of learning hyperparameters.
 *
 * @param kernels hyperparameters after it
 * @param rows rows it learned from
 * @param objective log evidence of the standardised targets of these rows, times the prior of the hyperparameters
 * @param born kernels added before it
 * @param refining whether the number of kernels is settled
 * @param progress share of the allowed iterations done, in (0, 1]
 */
public record KernelStep(KernelSum kernels, int rows, double objective, int born, boolean refining, double progress) {}
