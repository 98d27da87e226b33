"""Records reference values for GoldenTest: python3 golden.py DIR_OF_REFERENCE [OUTPUT_DIR]

DIR_OF_REFERENCE holds lgr_reference.py, a slow numpy implementation of the paper, which provides data and features; the rest
is textbook linear algebra, written without regard to speed. Components are stored constant first, as in the Java code.
OUTPUT_DIR defaults to ../resources/golden beside this script.
"""
import pathlib
import sys

import numpy as np

ROWS, WIDTH, THRESHOLD, NOISE = 60, 0.8, 0.3, 0.04


def constant_first(array):
    """Moves the last component of the last axis to the front."""
    return np.roll(array, 1, axis=-1)


class Recorder:
    def __init__(self, directory):
        self.directory = directory
        self.header = ('# program: golden.py (lgr-core/src/test/python) with lgr_reference.py\n'
                       f'# numpy {np.__version__}, Python {sys.version.split()[0]}\n'
                       '# command: python3 golden.py REFERENCE_FOLDER\n')

    def write(self, name, columns, rows):
        with open(self.directory / f'{name}.csv', 'w', encoding='ascii', newline='\n') as out:
            out.write(self.header)
            out.write(','.join(columns) + '\n')
            for row in np.atleast_2d(rows):
                out.write(','.join(repr(float(value)) for value in row) + '\n')


def exact(phi, q, y, alpha, noise):
    """Posterior for the best constant offset, log evidence, its gradient in log lambda, and one MacKay update."""
    n, m, k = phi.shape
    flat, a = phi.reshape(n, m * k), alpha.ravel()
    marginal = noise * np.eye(n) + flat / a @ flat.T
    ones = np.ones(n)
    weights = np.linalg.solve(marginal, ones)
    offset = weights @ y / (weights @ ones)
    t = y - offset
    evidence = -0.5 * (n * np.log(2 * np.pi) + np.linalg.slogdet(marginal)[1] + t @ np.linalg.solve(marginal, t))
    covariance = np.linalg.inv(flat.T @ flat / noise + np.diag(a))
    mean = covariance @ flat.T @ t / noise
    residual = t - flat @ mean
    # d evidence / d C = (C^-1 t t' C^-1 - C^-1) / 2 and d C = 2 sym(dPhi A^-1 Phi'), with dPhi = phi * q for log lambda
    inverse = np.linalg.inv(marginal)
    by_marginal = 0.5 * (np.outer(inverse @ t, inverse @ t) - inverse)
    gradient = np.empty(q.shape[1:])
    for i in range(m):
        for d in range(q.shape[2]):
            moved = phi[:, i, :] * q[:, i, d, None]
            change = moved / alpha[i] @ phi[:, i, :].T
            gradient[i, d] = np.sum(by_marginal * (change + change.T))
    determined = 1 - a * np.diag(covariance)
    new_alpha = (determined / mean ** 2).reshape(m, k)
    new_noise = residual @ residual / (n - determined.sum())
    return offset, evidence, mean.reshape(m, k), covariance, gradient, new_alpha, new_noise


def mean_field(phi, q, y, alpha, noise, sweeps):
    """The paper's updates (eqs. 27, 28, 15, 16, 18) with beta_y = beta_f = 1/noise; newcomers start from the residual."""
    n, m, k = phi.shape
    beta = 1 / noise
    total = (m + 1) * noise
    gram = np.einsum('nmk,nml->mkl', phi, phi)
    priors = np.array([np.diag(a) for a in alpha])
    covariance = np.linalg.inv(beta * gram + priors)
    mean = np.array([np.linalg.solve(gram[i] / total + priors[i], phi[:, i].T @ y / total) for i in range(m)])
    for _ in range(sweeps - 1):
        own = np.einsum('nmk,mk->nm', phi, mean)
        latent = own + (noise / total) * (y - own.sum(1))[:, None]
        mean = beta * np.einsum('mkl,ml->mk', covariance, np.einsum('nmk,nm->mk', phi, latent))
    own = np.einsum('nmk,mk->nm', phi, mean)
    r = y - own.sum(1)
    spread = np.einsum('nmk,mkl,nml->nm', phi, covariance, phi)
    divergence = 0.5 * sum(np.trace(priors[i] @ covariance[i]) - k - np.log(alpha[i]).sum()
                           - np.linalg.slogdet(covariance[i])[1] + alpha[i] @ mean[i] ** 2 for i in range(m))
    bound = -0.5 * (n * np.log(2 * np.pi * total) + r @ r / total + beta * spread.sum()) - divergence
    gradient = np.einsum('nm,nmd->md', r[:, None] * own / total - beta * spread, q)
    new_alpha = 1 / (mean ** 2 + np.einsum('mkk->mk', covariance))
    r = r - r.mean()  # the constant offset takes the mean off the residual, q(f) follows
    local = m * noise
    new_target = np.mean((r * noise / total) ** 2) + local - local ** 2 / total
    new_local = np.mean((r[:, None] * noise / total) ** 2 + spread, 0) + noise - noise ** 2 / total
    return bound, mean, covariance, gradient, new_alpha, new_target + new_local.sum()


def main():
    reference = sys.argv[1]
    sys.path.insert(0, reference)
    import lgr_reference
    default = pathlib.Path(__file__).resolve().parent.parent / 'resources' / 'golden'
    recorder = Recorder(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else default)

    x, y = (values[:ROWS] for values in lgr_reference.cross_data(2014, n=ROWS)[:2])
    y = y - y.mean()
    centres = lgr_reference.greedy_centres(x, WIDTH, THRESHOLD)
    m, k = len(centres), 3
    rng = np.random.default_rng(1)
    scales = WIDTH * rng.uniform(0.5, 1.5, centres.shape)
    alpha = rng.uniform(0.5, 5, (m, k))
    eta, phi, q = lgr_reference.features(x, centres, scales)
    phi = constant_first(phi)

    models = [f'm{i}' for i in range(m)]
    weights = [f'{name}_{part}' for name in models for part in ('constant', 'x0', 'x1')]
    log_scales = [f'{name}_{part}' for name in models for part in ('x0', 'x1')]
    recorder.write('rows', ['x0', 'x1', 'y'], np.column_stack([x, y]))
    recorder.write('models', ['c0', 'c1', 'lambda0', 'lambda1', 'alpha_constant', 'alpha_x0', 'alpha_x1'],
                   np.column_stack([centres, scales, alpha]))
    recorder.write('noise', ['noise'], [NOISE])
    recorder.write('activations', models, eta)
    recorder.write('features', weights, phi.reshape(ROWS, -1))

    offset, evidence, mean, covariance, gradient, new_alpha, new_noise = exact(phi, q, y, alpha, NOISE)
    recorder.write('exact_scalars', ['offset', 'evidence', 'updated_noise'], [offset, evidence, new_noise])
    recorder.write('exact_mean', weights, mean.ravel())
    recorder.write('exact_covariance', weights, covariance)
    recorder.write('exact_gradient', log_scales, gradient.ravel())
    recorder.write('exact_updated_relevances', weights, new_alpha.ravel())

    bound, mean, covariance, gradient, new_alpha, new_noise = mean_field(phi, q, y, alpha, NOISE, sweeps=3)
    recorder.write('mean_field_scalars', ['bound', 'updated_noise'], [bound, new_noise])
    recorder.write('mean_field_mean', weights, mean.ravel())
    recorder.write('mean_field_covariance', ['constant', 'x0', 'x1'], covariance.reshape(-1, k))
    recorder.write('mean_field_gradient', log_scales, gradient.ravel())
    recorder.write('mean_field_updated_relevances', weights, new_alpha.ravel())

    gram = np.einsum('nmk,nml->mkl', phi, phi)
    local = np.linalg.inv(gram / NOISE + np.array([np.diag(a) for a in alpha]))
    recorder.write('collapsed_covariance', ['constant', 'x0', 'x1'], local.reshape(-1, k))


if __name__ == '__main__':
    main()
