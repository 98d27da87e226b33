/**
 * Where data come from: files read into a {@link org.lgr.data.Table}, and functions to learn with a known truth.
 *
 * <p>Reading order: {@link org.lgr.data.DataFile} opens a file of any {@link org.lgr.data.FileFormat} as a
 * {@link org.lgr.data.RowReader}, a {@link org.lgr.data.ColumnSpec} chooses columns, and {@link org.lgr.data.Table} holds
 * them until they become a {@link org.lgr.Dataset}; a {@link org.lgr.data.RowWriter} is the way back.
 * {@link org.lgr.data.AbstractRowReader} is what a new format builds on, {@link org.lgr.data.FormatProvider} how another
 * module adds it. {@link org.lgr.data.synthetic.Cross}, {@link org.lgr.data.synthetic.BumpySine}, {@link org.lgr.data.synthetic.Sine} and
 * {@link org.lgr.data.synthetic.ArmTrajectories} make a dataset from a seed, or rows without end as a
 * {@link org.lgr.data.RowSource}. {@link org.lgr.data.Split} divides rows into training and test sets; {@link org.lgr.data.robot.Sarcos}
 * and {@link org.lgr.data.robot.Barrett} read recordings of robots as a {@link org.lgr.data.Partition} into both.
 */
@NullMarked
package org.lgr.data;

import org.jspecify.annotations.NullMarked;
