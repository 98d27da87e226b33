/**
 * Fitted models for programs without a JVM: C99 source for controllers, ONNX graphs for Python and inference servers,
 * JSON for everything else.
 *
 * <p>Reading order: {@link org.lgr.export.ModelExport} takes models and {@link org.lgr.export.ExportOptions}, and
 * writes {@link org.lgr.export.CFiles}, an ONNX file or a JSON text. All three compute what
 * {@link org.lgr.learn.PointEvaluator} does, each in one place that states the mathematics in its own language:
 * {@code CCode}, {@code OnnxOutput}, and the reader in {@code docs/EXPORT_JSON.md}. The other classes write tables:
 * {@code CTables}, {@code OnnxGraph} over {@code ProtoWriter}, and {@code JsonModel} over {@code JsonWriter}.
 */
@NullMarked
package org.lgr.export;

import org.jspecify.annotations.NullMarked;
