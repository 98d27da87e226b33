package org.lgr.export;

/**
 * The code of a model in C, function by function. The steps and their order are those of the library's
 * {@code PointEvaluation}.
 */
final class CCode {
    private CCode() {}

    static final String OUTPUT_BEGIN = """
            /* One output: a sum of local models, in standardised units. */
            struct @poutput {
                int models;                  /* M */
                int components;              /* K, monomials of one local model */
                const @real *input_mean;     /* D */
                const @real *input_scale;    /* D */
                @real target_mean;
                @real target_scale;
                @real offset;                /* of the sum */
                const @real *centres;        /* M x D */
                const @real *inverse_scales; /* M x D, one over the length scales */
                const int *first;            /* M + 1, where the weights of a local model start */
                const int *component;        /* P, the monomial of each weight */
                const @real *weights;        /* P */
                const @real *low;            /* D, smallest inputs in the data */
                const @real *high;           /* D, largest */
                @real target_low;            /* smallest target in the data */
                @real target_high;           /* largest */
            """;

    static final String OUTPUT_SPREAD = """
                int form;                    /* of the posterior: which of the forms spread has */
                const @real *spread;         /* covariance or samples of the weights */
                const int *block;            /* M, where the covariance of a local model starts, if there are blocks */
                int samples;                 /* S */
                @real noise;                 /* variance of the noise, standardised */
                int calibrated;              /* whether the next four are used */
                @real leverage_factor;
                @real exponent;
                @real reference;
                @real shrinkage;             /* of means that are uncertain */
            """;

    static final String OUTPUT_VARIANCE = """
                @real noise_variance;        /* variance of the noise, calibrated, in units of the target */
                @real activation_scale;      /* of the support by data */
                @real distance_scale;
                const @real *whitening;      /* lower triangle, row by row */
            """;

    static final String OUTPUT_LEARNER = """
                const @real *start;          /* covariance of each local model that learning starts from */
                int blocks_size;             /* numbers in it */
                int weights_from;            /* place of this output in the state */
                int blocks_from;
            """;

    static final String POINT = """
            /* The local models that reach an input. */
            struct @ppoint {
                @real z[@PINPUTS];           /* the input, standardised */
                int active[@PMODELS];        /* the models, */
                int count;                   /* so many, */
                @real eta[@PMODELS];         /* their activations */
                @real phi[@PWEIGHTS];        /* and, by weight, their features */
                const @real *low;            /* ranges of inputs and targets that have been seen */
                const @real *high;
                @real target_low;
                @real target_high;
                @real sum;                   /* of all models, standardised */
                @real activation;            /* sum over all models */
                @real departure;             /* squared distance from the ranges of inputs, as means see it */
                @real kept;                  /* of the sum, */
                @real shrunk;                /* which then is this, */
                @real mean;                  /* and this when it stays near the range of targets */
            };
            """;

    static final String BASICS = """
            static int @pall_finite(const @real x[@PINPUTS])
            {
                int result = 1;
                int d;
                for (d = 0; d < @PINPUTS; d++) {
                    if (!isfinite(x[d])) {
                        result = 0;
                    }
                }
                return result;
            }

            /* Inputs are stopped where nothing changes any more, so that no square overflows. */
            static void @pstandardise(const struct @poutput *o, const @real x[@PINPUTS], @real z[@PINPUTS])
            {
                int d;
                for (d = 0; d < @PINPUTS; d++) {
                    const @real t = (x[d] - o->input_mean[d]) / o->input_scale[d];
                    if (t > @PFAR) {
                        z[d] = @PFAR;
                    } else if (t < -@PFAR) {
                        z[d] = -@PFAR;
                    } else {
                        z[d] = t;
                    }
                }
            }

            /* The activation of local model m; if it is not negligible, delta is the offset from the centre. */
            static @real @pactivation(const struct @poutput *o, int m, const @real z[@PINPUTS], @real delta[@PINPUTS])
            {
                const @real *centre = &o->centres[m * @PINPUTS];
                const @real *inverse = &o->inverse_scales[m * @PINPUTS];
                @real square = 0.0@f;
                int d;
                for (d = 0; (d < @PINPUTS) && (square < @PREACH); d++) {
                    @real t;
                    delta[d] = z[d] - centre[d];
                    t = delta[d] * inverse[d];
                    square += t * t;
                }
                return (square < @PREACH) ? exp@f(-0.5@f * square) : 0.0@f;
            }

            /* All monomials of delta: each is an earlier one times one coordinate. */
            static void @pmonomials(int components, const @real delta[@PINPUTS], @real xi[@PCOMPONENTS])
            {
                int k;
                xi[0] = 1.0@f;
                for (k = 1; k < components; k++) {
                    xi[k] = xi[@pparent[k]] * delta[@pfactor[k]];
                }
            }

            static void @pevaluate(const struct @poutput *o, const @real *weights, const @real x[@PINPUTS], struct @ppoint *at)
            {
                @real delta[@PINPUTS];
                @real xi[@PCOMPONENTS];
                int m;
                @pstandardise(o, x, at->z);
                at->count = 0;
                at->sum = o->offset;
                at->activation = 0.0@f;
                for (m = 0; m < o->models; m++) {
                    const @real eta = @pactivation(o, m, at->z, delta);
                    at->activation += eta;
                    if (eta > @PNEGLIGIBLE) {
                        int p;
                        at->active[at->count] = m;
                        at->eta[at->count] = eta;
                        at->count++;
                        @pmonomials(o->components, delta, xi);
                        for (p = o->first[m]; p < o->first[m + 1]; p++) {
                            at->phi[p] = eta * xi[o->component[p]];
                            at->sum += weights[p] * at->phi[p];
                        }
                    }
                }
            }

            /* Half of the range of input d, or what it is at least. */
            static @real @phalf_range(const struct @ppoint *at, int d, @real least)
            {
                const @real half = 0.5@f * (at->high[d] - at->low[d]);
                return (half > least) ? half : least;
            }

            /* How far input d is outside of its range, in units of half of that range. */
            static @real @poutside(const struct @ppoint *at, int d, @real least)
            {
                const @real above = (at->z[d] > at->high[d]) ? (at->z[d] - at->high[d]) : 0.0@f;
                const @real below = (at->z[d] < at->low[d]) ? (at->low[d] - at->z[d]) : 0.0@f;
                return (above - below) / @phalf_range(at, d, least);
            }

            /* The mean of the sum: far away, and where it is worth little, it returns to the mean of the targets, and
             * it leaves the range of the targets by half of that range at most. */
            static void @pplace(@real retention, struct @ppoint *at)
            {
                const @real low = at->target_low;
                const @real high = at->target_high;
                const @real half = 0.5@f * high - 0.5@f * low;
                @real ratio;
                int d;
                at->departure = 0.0@f;
                for (d = 0; d < @PINPUTS; d++) {
                    const @real e = @poutside(at, d, 1.0@f);
                    at->departure += e * e;
                }
                ratio = at->departure / 16.0@f;
                at->kept = retention * exp@f(-(ratio * ratio));
                at->shrunk = (at->kept > 0.0@f) ? (at->kept * at->sum) : 0.0@f;
                if (at->shrunk > high) {
                    at->mean = (half > 0.0@f) ? (high + half * tanh@f((at->shrunk - high) / half)) : high;
                } else if (at->shrunk < low) {
                    at->mean = (half > 0.0@f) ? (low - half * tanh@f((low - at->shrunk) / half)) : low;
                } else {
                    at->mean = at->shrunk;
                }
            }

            static @real @pmean_of(const struct @poutput *o, const struct @ppoint *at)
            {
                return o->target_mean + o->target_scale * at->mean;
            }
            """;

    static final String BLOCKS = """
            /* phi' S phi for the covariance S of one local model, and pull = S phi. */
            static @real @pblock(const @real *covariance, int live, const @real *phi, @real pull[@PLIVE])
            {
                @real sum = 0.0@f;
                int i;
                for (i = 0; i < live; i++) {
                    int j;
                    pull[i] = 0.0@f;
                    for (j = 0; j < live; j++) {
                        pull[i] += covariance[i * live + j] * phi[j];
                    }
                    sum += pull[i] * phi[i];
                }
                return sum;
            }

            /* Each local model has a covariance of its own. */
            static @real @pblocks_variance(const struct @poutput *o, const @real *blocks, const struct @ppoint *at)
            {
                @real pull[@PLIVE];
                @real sum = 0.0@f;
                int a;
                for (a = 0; a < at->count; a++) {
                    const int m = at->active[a];
                    const int from = o->first[m];
                    sum += @pblock(&blocks[o->block[m]], o->first[m + 1] - from, &at->phi[from], pull);
                }
                return (sum > 0.0@f) ? sum : 0.0@f;
            }
            """;

    static final String JOINT = """
            /* One covariance of all weights: its lower triangle, row by row. */
            static @real @pjoint_variance(const struct @poutput *o, const struct @ppoint *at)
            {
                @real sum = 0.0@f;
                int a;
                for (a = 0; a < at->count; a++) {
                    int p;
                    for (p = o->first[at->active[a]]; p < o->first[at->active[a] + 1]; p++) {
                        const @real *row = &o->spread[(p * (p + 1)) / 2];
                        @real left = 0.0@f;
                        int b;
                        for (b = 0; b <= a; b++) {
                            const int to = (b < a) ? o->first[at->active[b] + 1] : p;
                            int r;
                            for (r = o->first[at->active[b]]; r < to; r++) {
                                left += row[r] * at->phi[r];
                            }
                        }
                        sum += at->phi[p] * (2.0@f * left + row[p] * at->phi[p]);
                    }
                }
                return (sum > 0.0@f) ? sum : 0.0@f;
            }
            """;

    static final String SAMPLES = """
            static void @padd(@real factor, const @real *row, int n, @real sums[@PSAMPLES])
            {
                int s;
                for (s = 0; s < n; s++) {
                    sums[s] += factor * row[s];
                }
            }

            /* What samples of weights and logarithms of length scales add to the sum, linearised in both. */
            static void @psample_sums(const struct @poutput *o, const struct @ppoint *at, @real sums[@PSAMPLES])
            {
                const int n = o->samples;
                const @real *scales = &o->spread[(1 + o->first[o->models]) * n];
                int s;
                int a;
                for (s = 0; s < n; s++) {
                    sums[s] = o->spread[s];
                }
                for (a = 0; a < at->count; a++) {
                    const int m = at->active[a];
                    @real share = 0.0@f;
                    int p;
                    int d;
                    for (p = o->first[m]; p < o->first[m + 1]; p++) {
                        @padd(at->phi[p], &o->spread[(1 + p) * n], n, sums);
                        share += o->weights[p] * at->phi[p];
                    }
                    for (d = 0; d < @PINPUTS; d++) {
                        const int i = m * @PINPUTS + d;
                        const @real t = (at->z[d] - o->centres[i]) * o->inverse_scales[i];
                        @padd(share * t * t, &scales[i * n], n, sums);
                    }
                }
            }

            static @real @psamples_variance(const struct @poutput *o, const struct @ppoint *at)
            {
                @real sums[@PSAMPLES];
                const int n = o->samples;
                @real squares = 0.0@f;
                int s;
                @psample_sums(o, at, sums);
                for (s = 0; s < n; s++) {
                    squares += sums[s] * sums[s];
                }
                return squares / (@real)n;
            }
            """;

    static final String CALIBRATION = """
            /* The variance of the posterior mean as rows held out have calibrated it, before it is bounded. */
            static @real @pcalibrated(const struct @poutput *o, @real posterior)
            {
                return o->noise * o->leverage_factor * pow@f(posterior / o->noise / o->reference, o->exponent);
            }
            """;

    static final String RETENTION = """
            /* What is kept of a mean that is so uncertain. */
            static @real @pretention(const struct @poutput *o, @real posterior)
            {
                const int shrinks = (o->calibrated != 0) && (o->shrinkage > 0.0@f);
                return (shrinks != 0) ? (1.0@f / (1.0@f + o->shrinkage * @pcalibrated(o, posterior))) : 1.0@f;
            }
            """;

    static final String VARIANCE = """
            /* How little the data support a prediction, 0 to 1: one minus the trust (1 - a) p, as a sum in which nothing cancels. */
            static @real @pdoubt(const struct @poutput *o, const struct @ppoint *at)
            {
                @real squares = 0.0@f;
                @real excess = 0.0@f;
                @real beyond;
                @real away;
                int row = 0;
                int d;
                for (d = 0; d < @PINPUTS; d++) {
                    const @real e = @poutside(at, d, @PNARROWEST);
                    @real white = 0.0@f;
                    int i;
                    for (i = 0; i <= d; i++) {
                        white += o->whitening[row + i] * at->z[i];
                    }
                    row += d + 1;
                    squares += white * white;
                    excess += e * e;
                }
                beyond = sqrt@f(squares / (@real)@PINPUTS) / o->distance_scale - 1.0@f;
                beyond = (beyond > 0.0@f) ? beyond : 0.0@f;
                away = 2.0@f * (beyond * beyond + excess);
                return exp@f(-at->activation / o->activation_scale - away) - expm1@f(-away);
            }

            /* How far the mean is outside of the range of the targets, standardised. */
            static @real @povershoot(const struct @ppoint *at)
            {
                const @real above = at->mean - at->target_high;
                const @real below = at->target_low - at->mean;
                const @real farther = (above > below) ? above : below;
                return (farther > 0.0@f) ? farther : 0.0@f;
            }

            /* The variance of a new observation from that of the posterior mean, as rows held out have calibrated it. A
             * mean where no target has been is doubted by as much as it is off, so that 95 % intervals meet the range. */
            static @real @pvariance_of(const struct @poutput *o, const struct @ppoint *at, @real posterior)
            {
                const @real t = 1.0@f + at->mean * at->mean;
                const @real e = @povershoot(at);
                @real v = posterior;
                if (o->calibrated != 0) {
                    const @real q = @pcalibrated(o, posterior);
                    v = (q > t) ? (t / (1.0@f + t / q)) : (q / (1.0@f + q / t));
                }
                v += @pdoubt(o, at) * t + e * e;
                return o->target_scale * o->target_scale * v + o->noise_variance;
            }
            """;

    static final String GRADIENT = """
            /* The gradient of the sum for any weights, standardised: the recursion of monomials, backwards. */
            static void @pslope(const struct @poutput *o, const @real *weights, const struct @ppoint *at,
                                @real gradient[@PINPUTS])
            {
                @real delta[@PINPUTS];
                @real xi[@PCOMPONENTS];
                @real adjoint[@PCOMPONENTS];
                int a;
                int d;
                for (d = 0; d < @PINPUTS; d++) {
                    gradient[d] = 0.0@f;
                }
                for (a = 0; a < at->count; a++) {
                    const int m = at->active[a];
                    @real value = 0.0@f;
                    int k;
                    int p;
                    for (d = 0; d < @PINPUTS; d++) {
                        delta[d] = at->z[d] - o->centres[m * @PINPUTS + d];
                    }
                    @pmonomials(o->components, delta, xi);
                    for (k = 0; k < o->components; k++) {
                        adjoint[k] = 0.0@f;
                    }
                    for (p = o->first[m]; p < o->first[m + 1]; p++) {
                        adjoint[o->component[p]] = weights[p];
                        value += weights[p] * at->phi[p];
                    }
                    for (k = o->components - 1; k > 0; k--) {
                        gradient[@pfactor[k]] += at->eta[a] * adjoint[k] * xi[@pparent[k]];
                        adjoint[@pparent[k]] += adjoint[k] * delta[@pfactor[k]];
                    }
                    for (d = 0; d < @PINPUTS; d++) {
                        const @real inverse = o->inverse_scales[m * @PINPUTS + d];
                        gradient[d] -= value * delta[d] * inverse * inverse;
                    }
                }
            }

            /* The gradient of the mean. If it shrinks, spread is half of the gradient of the posterior variance, by
             * which by_spread is twice the logarithmic derivative of what is kept. */
            static void @pgradient_of(const struct @poutput *o, const @real *weights, const struct @ppoint *at,
                                      @real by_spread, const @real spread[@PINPUTS], @real gradient[@PINPUTS])
            {
                const @real above = at->shrunk - at->target_high;
                const @real below = at->target_low - at->shrunk;
                const @real outside = (above > below) ? above : below;
                const @real half = 0.5@f * at->target_high - 0.5@f * at->target_low;
                @real slope = 1.0@f;
                int d;
                if (outside > 0.0@f) {
                    const @real t = (half > 0.0@f) ? tanh@f(outside / half) : 1.0@f;
                    slope = 1.0@f - t * t;
                }
                if ((slope > 0.0@f) && (at->kept > 0.0@f)) {
                    @pslope(o, weights, at, gradient);
                    for (d = 0; d < @PINPUTS; d++) {
                        const @real e = @poutside(at, d, 1.0@f);
                        const @real by_place = e / @phalf_range(at, d, 1.0@f) * at->departure / 64.0@f;
                        gradient[d] = at->kept * gradient[d] + at->shrunk * (by_spread * spread[d] - by_place);
                        gradient[d] = slope * gradient[d] * o->target_scale / o->input_scale[d];
                    }
                } else {
                    for (d = 0; d < @PINPUTS; d++) {
                        gradient[d] = 0.0@f;
                    }
                }
            }
            """;

    static final String SPREAD_GRADIENT = """
            /* Twice the derivative of the logarithm of what is kept of a mean by the variance of the posterior mean. */
            static @real @pby_spread(const struct @poutput *o, @real posterior)
            {
                const @real lost = 1.0@f - @pretention(o, posterior);
                return (posterior > 0.0@f) ? (-2.0@f * lost * o->exponent / posterior) : 0.0@f;
            }
            """;

    static final String BLOCKS_GRADIENT = """
            static void @pblocks_slope(const struct @poutput *o, const @real *blocks, const struct @ppoint *at,
                                       @real gradient[@PINPUTS])
            {
                @real pull[@PWEIGHTS];
                int a;
                for (a = 0; a < at->count; a++) {
                    const int m = at->active[a];
                    const int from = o->first[m];
                    (void)@pblock(&blocks[o->block[m]], o->first[m + 1] - from, &at->phi[from], &pull[from]);
                }
                @pslope(o, pull, at, gradient);
            }
            """;

    static final String JOINT_GRADIENT = """
            static void @pjoint_slope(const struct @poutput *o, const struct @ppoint *at, @real gradient[@PINPUTS])
            {
                @real pull[@PWEIGHTS];
                int a;
                for (a = 0; a < at->count; a++) {
                    int p;
                    for (p = o->first[at->active[a]]; p < o->first[at->active[a] + 1]; p++) {
                        const @real *row = &o->spread[(p * (p + 1)) / 2];
                        int b;
                        pull[p] = row[p] * at->phi[p];
                        for (b = 0; b <= a; b++) {
                            const int to = (b < a) ? o->first[at->active[b] + 1] : p;
                            int r;
                            for (r = o->first[at->active[b]]; r < to; r++) {
                                pull[p] += row[r] * at->phi[r];
                                pull[r] += row[r] * at->phi[p];
                            }
                        }
                    }
                }
                @pslope(o, pull, at, gradient);
            }
            """;

    static final String SAMPLES_GRADIENT = """
            /* The mixture of all samples of one value, weighted by what they add to the sum. */
            static @real @pmixture(const @real *row, int n, const @real sums[@PSAMPLES])
            {
                @real sum = 0.0@f;
                int s;
                for (s = 0; s < n; s++) {
                    sum += row[s] * sums[s];
                }
                return sum / (@real)n;
            }

            static void @psamples_slope(const struct @poutput *o, const struct @ppoint *at, @real gradient[@PINPUTS])
            {
                @real sums[@PSAMPLES];
                @real mixed[@PWEIGHTS];
                @real added[@PINPUTS];
                const int n = o->samples;
                const @real *scales = &o->spread[(1 + o->first[o->models]) * n];
                int a;
                int d;
                for (d = 0; d < @PINPUTS; d++) {
                    added[d] = 0.0@f;
                }
                @psample_sums(o, at, sums);
                for (a = 0; a < at->count; a++) {
                    const int m = at->active[a];
                    @real share = 0.0@f;
                    @real stretch = 0.0@f;
                    int p;
                    for (p = o->first[m]; p < o->first[m + 1]; p++) {
                        share += o->weights[p] * at->phi[p];
                    }
                    for (d = 0; d < @PINPUTS; d++) {
                        const int i = m * @PINPUTS + d;
                        const @real t = (at->z[d] - o->centres[i]) * o->inverse_scales[i];
                        const @real scale = @pmixture(&scales[i * n], n, sums);
                        stretch += scale * t * t;
                        added[d] += 2.0@f * share * scale * t * o->inverse_scales[i];
                    }
                    for (p = o->first[m]; p < o->first[m + 1]; p++) {
                        mixed[p] = @pmixture(&o->spread[(1 + p) * n], n, sums) + stretch * o->weights[p];
                    }
                }
                @pslope(o, mixed, at, gradient);
                for (d = 0; d < @PINPUTS; d++) {
                    gradient[d] += added[d];
                }
            }
            """;

    static final String LEARN = """
            void @pstart(@pstate *state)
            {
                int q;
                for (q = 0; q < @POUTPUTS; q++) {
                    const struct @poutput *o = &@poutputs[q];
                    int i;
                    for (i = 0; i < o->first[o->models]; i++) {
                        state->weights[o->weights_from + i] = o->weights[i];
                    }
                    for (i = 0; i < o->blocks_size; i++) {
                        state->blocks[o->blocks_from + i] = o->start[i];
                    }
                    for (i = 0; i < @PINPUTS; i++) {
                        state->low[q][i] = o->low[i];
                        state->high[q][i] = o->high[i];
                    }
                    state->target_low[q] = o->target_low;
                    state->target_high[q] = o->target_high;
                }
            }

            /* With total the variance of the observation: w += S phi error / total, S -= S phi phi' S / total for each local model. */
            static void @pabsorb(const struct @poutput *o, const struct @ppoint *at, @real error, @real total,
                                 @real *weights, @real *blocks)
            {
                @real pull[@PLIVE];
                int a;
                for (a = 0; a < at->count; a++) {
                    const int m = at->active[a];
                    const int from = o->first[m];
                    const int live = o->first[m + 1] - from;
                    @real *block = &blocks[o->block[m]];
                    int i;
                    (void)@pblock(block, live, &at->phi[from], pull);
                    for (i = 0; i < live; i++) {
                        const @real gain = pull[i] / total;
                        int j;
                        weights[from + i] += gain * error;
                        for (j = 0; j < live; j++) {
                            block[i * live + j] -= gain * pull[j];
                        }
                    }
                }
            }

            static void @pwiden(@real value, @real *low, @real *high)
            {
                *low = (value < *low) ? value : *low;
                *high = (value > *high) ? value : *high;
            }

            int @plearn(@pstate *state, const @real x[@PINPUTS], const @real y[@POUTPUTS])
            {
                int result = @PNOT_FINITE;
                if (@pall_finite(x) != 0) {
                    struct @ppoint at;
                    int q;
                    result = @POK;
                    for (q = 0; q < @POUTPUTS; q++) {
                        if (isfinite(y[q])) {
                            const struct @poutput *o = &@poutputs[q];
                            @real *weights = &state->weights[o->weights_from];
                            @real *blocks = &state->blocks[o->blocks_from];
                            const @real target = (y[q] - o->target_mean) / o->target_scale;
                            @real error;
                            @real total;
                            @real bound;
                            int d;
                            @pevaluate(o, weights, x, &at);
                            total = o->noise + @pblocks_variance(o, blocks, &at);
                            bound = @PLARGEST_ERROR * sqrt@f(total);
                            error = target - at.sum;
                            error = (error > bound) ? bound : ((error < -bound) ? -bound : error);
                            @pabsorb(o, &at, error, total, weights, blocks);
                            for (d = 0; d < @PINPUTS; d++) {
                                @pwiden(at.z[d], &state->low[q][d], &state->high[q][d]);
                            }
                            @pwiden(target, &state->target_low[q], &state->target_high[q]);
                        }
                    }
                }
                return result;
            }
            """;
}
