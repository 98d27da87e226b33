/** Tests of the comparison on few trajectories, folds of tables and made inputs. */
@NullMarked
package org.lgr.bench.generalisation;

import org.jspecify.annotations.NullMarked;
