package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import py4j.reflection.ReflectionEngine;

/**
 * Tests the calls that PySpark's wrappers of estimators, models, readers and writers make through the Java half of its
 * gateway: public methods of classes that are known only by name.
 */
class PythonCallsTest {
    private static final String ESTIMATOR = "org.lgr.spark.LocalGaussianRegression";
    private static final Dataset<Row> FRAME =
            LocalSpark.frame(Curves.of(120, false), Curves.shuffled(120, 1), 2).cache();

    private static final ReflectionEngine GATEWAY = new ReflectionEngine();

    @TempDir
    private Path folder;

    private static Object call(Object target, String name, Object... arguments) {
        return GATEWAY.invoke(target, GATEWAY.getMethod(target, name, arguments), arguments);
    }

    /** An estimator whose params are set by names and values. */
    private static Object estimator() {
        Object[] uid = {"python_1"};
        Object estimator = GATEWAY.invoke(null, GATEWAY.getConstructor(ESTIMATOR, uid), uid);
        set(estimator, "labelCols", List.of("wave", "saddle"));
        set(estimator, "varianceCol", "variance");
        set(estimator, "maxLocalModels", 3);
        return estimator;
    }

    private static void set(Object estimator, String name, Object value) {
        Param<?> param = (Param<?>) call(estimator, "getParam", name);
        call(estimator, "set", (ParamPair<?>) call(param, "w", value));
    }

    @Test
    void paramsAreFoundByNameAndTellTheirDefaults() {
        Object estimator = estimator();
        assertThat(call(estimator, "uid")).isEqualTo("python_1");
        assertThat((Param<?>[]) call(estimator, "params")).hasSize(14).allSatisfy(param -> {
            assertThat(call(estimator, "hasParam", param.name())).isEqualTo(true);
            assertThat(call(estimator, "hasDefault", param)).isEqualTo(true);
            assertThat(call(estimator, param.name())).isSameAs(param);
            assertThat((String) call(estimator, "explainParam", param)).contains(param.doc());
        });
        Object copy = call(estimator, "copy", new ParamMap());
        assertThat(call(copy, "getOrDefault", call(copy, "getParam", "maxLocalModels")))
                .isEqualTo(3);
    }

    @Test
    void fitsTransformsSavesAndLoadsByName() {
        Object estimator = estimator();
        Object model = call(estimator, "fit", FRAME);
        assertThat(call(model, "uid")).isEqualTo("python_1");
        Dataset<?> scored = (Dataset<?>) call(model, "transform", FRAME);
        assertThat(scored.columns()).endsWith("prediction", "variance");
        Object other = call(estimator, "fit", FRAME, new ParamMap().put((ParamPair<?>)
                        call((Param<?>) call(estimator, "getParam", "predictionCol"), "w", "torques")));
        assertThat(((Dataset<?>) call(other, "transform", FRAME)).columns()).endsWith("torques", "variance");

        for (Object stage : List.of(estimator, model)) {
            String path =
                    folder.resolve(stage.getClass().getSimpleName()).toUri().toString();
            call(call(call(stage, "write"), "overwrite"), "save", path);
            Object[] none = {};
            Object reader =
                    GATEWAY.invoke(null, GATEWAY.getMethod(stage.getClass().getName(), "read", none), none);
            Object twin = call(reader, "load", path);
            assertThat(call(twin, "uid")).isEqualTo("python_1");
            assertThat(call(twin, "getOrDefault", call(twin, "getParam", "varianceCol")))
                    .isEqualTo("variance");
        }
    }
}
