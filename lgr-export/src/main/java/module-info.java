/** Exports fitted models as C99 source, ONNX graphs and JSON, for programs without a JVM. */
module org.lgr.export {
    requires static org.jspecify;
    requires transitive org.lgr.core;

    exports org.lgr.export;
}
