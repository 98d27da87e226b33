package org.lgr.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.lgr.eval.InputRelevance;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** The architecture of all modules: their rooms, and what each of them may depend on. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/jmh_generated/"))
            .importPackages("org.lgr");

    /** Packages below {@code org.lgr} that other modules have. */
    private static final Set<String> OTHER_MODULES = Set.of(
            "architecture",
            "baselines",
            "bench",
            "cli",
            "data",
            "experiments",
            "export",
            "parquet",
            "plot",
            "reproduce",
            "spark");

    private static final JavaClasses CORE = in(type -> !OTHER_MODULES.contains(module(type)));

    /** docs/DESIGN.md shows these rooms with what each is for. */
    private static final Rooms CORE_ROOMS = Rooms.in("org.lgr")
            .room("stats")
            .room("internal.compute", "stats")
            .room("", "stats", "internal.compute")
            .room("internal.loops")
            .room("internal.loops.simd", "internal.loops")
            .room("internal.linalg", "internal.loops", "internal.compute")
            .room("internal.model", "", "internal.loops")
            .room("internal.file", "", "internal.loops", "internal.model")
            .room("internal.durable", "", "internal.file")
            .room("internal.optimise", "internal.loops", "internal.file")
            .room("internal.rows", "", "internal.loops", "internal.compute", "internal.model")
            .room("internal.holdout", "", "internal.compute", "internal.model", "internal.rows")
            .room("internal.cells", "", "internal.compute", "internal.model", "internal.rows", "internal.holdout")
            .room(
                    "internal.ensemble",
                    "",
                    "internal.loops",
                    "internal.compute",
                    "internal.model",
                    "internal.file",
                    "internal.optimise",
                    "internal.rows")
            .room(
                    "internal.posterior",
                    "",
                    "internal.loops",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.rows",
                    "internal.ensemble")
            .room(
                    "internal.blend",
                    "internal.loops",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.rows",
                    "internal.ensemble")
            .room(
                    "internal.process",
                    "internal.loops",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.optimise",
                    "internal.rows",
                    "internal.ensemble",
                    "internal.posterior",
                    "internal.blend")
            .room(
                    "internal.calibration",
                    "stats",
                    "",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.optimise",
                    "internal.rows",
                    "internal.ensemble",
                    "internal.blend")
            .room(
                    "internal.growth",
                    "",
                    "internal.loops",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.rows",
                    "internal.holdout",
                    "internal.cells",
                    "internal.ensemble",
                    "internal.posterior",
                    "internal.blend",
                    "internal.process",
                    "internal.calibration")
            .room(
                    "internal.sweep",
                    "",
                    "internal.compute",
                    "internal.model",
                    "internal.rows",
                    "internal.holdout",
                    "internal.ensemble",
                    "internal.posterior",
                    "internal.calibration",
                    "internal.growth")
            .room(
                    "internal.kernel",
                    "",
                    "internal.loops",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.file",
                    "internal.optimise",
                    "internal.rows",
                    "internal.ensemble",
                    "internal.calibration")
            .room("internal.memory", "", "internal.model", "internal.file")
            .room(
                    "internal.stream",
                    "",
                    "internal.loops",
                    "internal.compute",
                    "internal.linalg",
                    "internal.model",
                    "internal.file",
                    "internal.memory",
                    "internal.rows",
                    "internal.ensemble",
                    "internal.posterior",
                    "internal.calibration",
                    "internal.growth")
            .room(
                    "learn",
                    "",
                    "internal.compute",
                    "internal.model",
                    "internal.file",
                    "internal.durable",
                    "internal.growth",
                    "internal.sweep",
                    "internal.stream")
            .room("kernel", "", "internal.compute", "internal.model", "internal.file", "internal.kernel")
            .room("eval", "", "learn");

    private static final List<Rooms> OTHER_ROOMS = List.of(
            Rooms.in("org.lgr.baselines")
                    .room("option")
                    .room("internal.file")
                    .room("internal.local", "internal.file")
                    .room("internal.lwpr", "option", "internal.file")
                    .room("internal.mixture", "internal.local")
                    .room("process")
                    .room("", "option", "internal.file", "internal.local", "internal.lwpr", "internal.mixture"),
            Rooms.in("org.lgr.data")
                    .room("")
                    .room("text", "")
                    .room("binary", "")
                    .room("prepare", "")
                    .room("synthetic", "")
                    .room("robot", ""),
            Rooms.in("org.lgr.plot").room("svg").room("figure", "svg").room("report", "svg"),
            Rooms.in("org.lgr.reproduce")
                    .room("cell")
                    .room("report", "cell")
                    .room("method")
                    .room("experiment", "cell", "report", "method"),
            Rooms.in("org.lgr.cli")
                    .room("console")
                    .room("option", "console")
                    .room("column", "console", "option")
                    .room("model", "console", "option", "column")
                    .room("fit", "console", "option", "column", "model")
                    .room("stream", "console", "option", "column", "model")
                    .room("command", "console", "option", "column", "model", "fit")
                    .room("", "console", "fit", "stream", "command"),
            Rooms.in("org.lgr.bench")
                    .room("measure")
                    .room("data", "measure")
                    .room("report")
                    .room("method", "data", "measure")
                    .room("method.peers", "data", "measure", "method")
                    .room("method.process", "data", "method", "method.peers")
                    .room("accuracy", "data", "measure", "method", "method.peers", "report")
                    .room("generalisation", "data", "measure", "method", "method.peers", "method.process", "report")
                    .room("stream", "data", "measure", "method", "report")
                    .room("scaling", "data", "measure", "report")
                    .room("deploy", "data", "measure", "report")
                    .room("micro", "data", "report")
                    .room("", "accuracy", "generalisation", "stream", "scaling", "deploy", "micro", "report"),
            Rooms.in("org.lgr.export").room(""),
            Rooms.in("org.lgr.parquet").room(""),
            Rooms.in("org.lgr.experiments").room(""),
            Rooms.in("org.lgr.spark").room(""));

    private static JavaClasses in(Predicate<JavaClass> wanted) {
        return ALL.that(new DescribedPredicate<>("wanted") {
            @Override
            public boolean test(JavaClass type) {
                return wanted.test(type);
            }
        });
    }

    private static JavaClasses ofModule(String module) {
        return in(type -> module(type).equals(module));
    }

    /** The part of the package after {@code org.lgr}, up to the next dot. */
    private static String module(JavaClass type) {
        String name = type.getPackageName();
        return name.equals("org.lgr") ? "" : name.substring("org.lgr.".length()).split("\\.", 2)[0];
    }

    @Test
    void theClassesUnderTestAreThere() {
        assertThat(ALL.contain(LgrModel.class)).isTrue();
        assertThat(ALL.contain(ArchitectureTest.class)).isFalse();
        assertThat(CORE.size()).isGreaterThan(200);
        assertThat(ALL.stream().map(ArchitectureTest::module).filter(OTHER_MODULES::contains))
                .as("every module but this one")
                .containsAll(OTHER_MODULES.stream()
                        .filter(module -> !module.equals("architecture"))
                        .toList());
    }

    @TestFactory
    Stream<DynamicTest> everyClassIsInItsRoomAndUsesOnlyRoomsThatItMay() {
        return Stream.concat(
                Stream.of(DynamicTest.dynamicTest(
                        "core", () -> assertThat(CORE_ROOMS.violations(CORE)).isEmpty())),
                OTHER_ROOMS.stream()
                        .map(rooms -> DynamicTest.dynamicTest(
                                rooms.root(),
                                () -> assertThat(rooms.violations(
                                                ofModule(rooms.root().substring("org.lgr.".length()))))
                                        .isEmpty())));
    }

    @Test
    void predictingKnowsNothingOfTraining() {
        Set<String> used = CORE.stream()
                .filter(type -> type.getPackageName().equals("org.lgr.internal.model"))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> name.startsWith("org.lgr.internal."))
                .collect(Collectors.toSet());
        assertThat(used).containsExactlyInAnyOrder("org.lgr.internal.loops", "org.lgr.internal.model");
        noClasses()
                .that()
                .belongToAnyOf(LgrModel.class, PointEvaluator.class, PointEvaluation.class)
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(InputRelevance.class)
                .check(CORE);
    }

    @Test
    void coreUsesNothingButTheJavaPlatform() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "jdk.incubator.vector..", "org.lgr..", "org.jspecify..")
                .check(CORE);
    }

    @Test
    void baselinesAndExportsUseNothingButTheJavaPlatformAndTheCore() {
        for (String module : List.of("baselines", "export")) {
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideOutsideOfPackages(
                            "java..",
                            "org.lgr",
                            "org.lgr.eval",
                            "org.lgr.learn",
                            "org.lgr.stats",
                            "org.lgr.internal..",
                            "org.lgr." + module + "..",
                            "org.jspecify..")
                    .check(ofModule(module));
        }
    }

    @Test
    void onlyToolsOfTheCoreAreBorrowedFromItsInside() {
        assertThat(borrowed("baselines"))
                .containsExactlyInAnyOrder(
                        "file.AtomicFile",
                        "file.FrameFormat",
                        "file.FrameInput",
                        "file.FrameOutput",
                        "linalg.Cholesky",
                        "loops.FastLoops",
                        "loops.Loops",
                        "model.Standardizer",
                        "optimise.Ascent",
                        "optimise.Ascent$Point");
        assertThat(borrowed("export"))
                .containsExactlyInAnyOrder(
                        "file.ModelFile",
                        "file.ModelFile$Contents",
                        "loops.PointLoops",
                        "model.ModelParameters",
                        "model.Monomials",
                        "model.Standardizer",
                        "model.Support",
                        "model.VarianceMap",
                        "model.WeightPosterior");
    }

    private static Set<String> borrowed(String module) {
        return ofModule(module).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .map(JavaClass::getName)
                .filter(name -> name.startsWith("org.lgr.internal."))
                .map(name -> name.substring("org.lgr.internal.".length()))
                .collect(Collectors.toSet());
    }

    @Test
    void vectorApiStaysInItsOwnPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.lgr.internal.loops.simd..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jdk.incubator..")
                .check(ALL);
    }

    @Test
    void theCoreNeitherLogsNorPrintsNorSerialises() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging..")
                .check(CORE);
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.Object(In|Out)putStream")
                .check(ALL);
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CORE);
        noClasses().should().callMethod(System.class, "exit", int.class).check(CORE);
    }

    @Test
    void noMethodIsSynchronised() { // shared objects are immutable; a lock would be a sign of shared mutable state
        noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(CORE);
        noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(ofModule("baselines"));
    }

    @Test
    void noStaticFieldCanChange() {
        assertThat(CORE.stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC)
                                && !field.getModifiers().contains(JavaModifier.FINAL)
                                && !field.getModifiers().contains(JavaModifier.SYNTHETIC)
                                && !field.getName().startsWith("$")) // added by the coverage tool
                        .map(JavaField::getFullName))
                .isEmpty();
    }

    @Test
    void whatUsersSeeNamesNoInternalType() {
        List<JavaClass> exported = ALL.stream()
                .filter(type -> List.of("", "stats", "learn", "kernel", "eval", "baselines", "export")
                                .contains(module(type))
                        && !type.getPackageName().contains(".internal")
                        && type.getModifiers().contains(JavaModifier.PUBLIC))
                .toList();
        assertThat(exported).hasSizeGreaterThan(40);
        assertThat(exported.stream()
                        .flatMap(type -> type.getCodeUnits().stream())
                        .filter(unit -> visible(unit.getModifiers()))
                        .filter(unit -> mentionsInternal(unit.getAllInvolvedRawTypes()))
                        .map(JavaCodeUnit::getFullName))
                .isEmpty();
        assertThat(exported.stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> visible(field.getModifiers()))
                        .filter(field -> mentionsInternal(field.getAllInvolvedRawTypes()))
                        .map(JavaField::getFullName))
                .isEmpty();
    }

    private static boolean visible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static boolean mentionsInternal(Set<JavaClass> types) {
        return types.stream().anyMatch(type -> type.getPackageName().startsWith("org.lgr.internal"));
    }
}
