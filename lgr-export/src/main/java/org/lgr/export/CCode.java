package org.lgr.export;

/** What a model in C computes, function by function; the steps and their order are those of the library's {@code Evaluation}. */
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
            """;

    static final String OUTPUT_VARIANCE = """
                int form;                    /* of the posterior: which of the forms spread has */
                const @real *spread;         /* covariance or samples of the weights */
                const int *block;            /* M, where the covariance of a local model starts, if there are blocks */
                int samples;                 /* S */
                @real noise;                 /* variance of the noise, standardised */
                @real noise_variance;        /* the same, calibrated, in units of the target */
                int calibrated;              /* whether the next three are used */
                @real leverage_factor;
                @real exponent;
                @real reference;
                @real activation_scale;      /* of the support by data */
                @real distance_scale;
                const @real *whitening;      /* lower triangle, row by row */
                const @real *low;            /* D, smallest inputs in the data */
                const @real *high;           /* D, largest */
                const @real *half_range;     /* D */
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
                @real mean;                  /* standardised */
                @real activation;            /* sum over all models */
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
                at->mean = o->offset;
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
                            at->mean += weights[p] * at->phi[p];
                        }
                    }
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

            /* Mean square over samples of the weights and of the logarithms of length scales, in which the model is linearised. */
            static @real @psamples_variance(const struct @poutput *o, const struct @ppoint *at)
            {
                @real sums[@PSAMPLES];
                const int n = o->samples;
                const @real *scales = &o->spread[(1 + o->first[o->models]) * n];
                @real squares = 0.0@f;
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
                for (s = 0; s < n; s++) {
                    squares += sums[s] * sums[s];
                }
                return squares / (@real)n;
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
                    const @real above = (at->z[d] > o->high[d]) ? (at->z[d] - o->high[d]) : 0.0@f;
                    const @real below = (at->z[d] < o->low[d]) ? (o->low[d] - at->z[d]) : 0.0@f;
                    const @real e = (above - below) / o->half_range[d];
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

            /* The variance of a new observation from that of the posterior mean, as rows held out have calibrated it. */
            static @real @pvariance_of(const struct @poutput *o, const struct @ppoint *at, @real posterior)
            {
                const @real t = 1.0@f + at->mean * at->mean;
                @real v = posterior;
                if (o->calibrated != 0) {
                    const @real q = o->noise * o->leverage_factor * pow@f(v / o->noise / o->reference, o->exponent);
                    v = (q > t) ? (t / (1.0@f + t / q)) : (q / (1.0@f + q / t));
                }
                return o->target_scale * o->target_scale * (v + @pdoubt(o, at) * t) + o->noise_variance;
            }
            """;

    static final String GRADIENT = """
            /* The gradient of the mean, by running the recursion of monomials backwards. */
            static void @pgradient_of(const struct @poutput *o, const @real *weights, const struct @ppoint *at,
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
                for (d = 0; d < @PINPUTS; d++) {
                    gradient[d] = gradient[d] * o->target_scale / o->input_scale[d];
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
                            @real error;
                            @real total;
                            @real bound;
                            @pevaluate(o, weights, x, &at);
                            total = o->noise + @pblocks_variance(o, blocks, &at);
                            bound = @PLARGEST_ERROR * sqrt@f(total);
                            error = (y[q] - o->target_mean) / o->target_scale - at.mean;
                            error = (error > bound) ? bound : ((error < -bound) ? -bound : error);
                            @pabsorb(o, &at, error, total, weights, blocks);
                        }
                    }
                }
                return result;
            }
            """;
}
