/**
 * Sources of data: files, read into a {@link org.lgr.data.Table}, and synthetic functions whose true values are known.
 *
 * <p>Reading order: {@link org.lgr.data.DataFile} opens a file of any {@link org.lgr.data.FileFormat} as a
 * {@link org.lgr.data.RowReader}, a {@link org.lgr.data.ColumnSpec} selects columns, and {@link org.lgr.data.Table}
 * holds them until they become a {@link org.lgr.Dataset}; a {@link org.lgr.data.RowWriter} writes files.
 * {@link org.lgr.data.AbstractRowReader} is the base class of readers; another module adds a format with a
 * {@link org.lgr.data.FormatProvider}. {@link org.lgr.data.synthetic.Cross}, {@link org.lgr.data.synthetic.BumpySine},
 * {@link org.lgr.data.synthetic.Sine} and {@link org.lgr.data.synthetic.ArmTrajectories} generate a dataset from a
 * seed, or endless rows as a {@link org.lgr.data.RowSource}. {@link org.lgr.data.Split} divides rows into training and
 * test sets; {@link org.lgr.data.robot.Sarcos} and {@link org.lgr.data.robot.Barrett} read recordings of robots as a
 * {@link org.lgr.data.Partition}.
 */
@NullMarked
package org.lgr.data;

import org.jspecify.annotations.NullMarked;
