/** Model files of any method, their predictions and scores. */
@NullMarked
package org.lgr.cli.model;

import org.jspecify.annotations.NullMarked;
