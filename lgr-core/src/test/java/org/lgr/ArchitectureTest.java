package org.lgr;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lgr.eval.InputRelevance;
import org.lgr.eval.RegressionScore;
import org.lgr.eval.StandardNormal;
import org.lgr.eval.StudentT;
import org.lgr.internal.Evaluation;

/** The package structure that {@code module-info.java} and the style guide promise. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.lgr");

    /** Value types of the API that the machinery takes or fills. */
    private static final Set<String> VALUE_TYPES = Set.of(
            "org.lgr.Dataset",
            "org.lgr.Fit",
            "org.lgr.Forgetting",
            "org.lgr.Forgetting$Kind",
            "org.lgr.OnlineOptions",
            "org.lgr.OnlineOptions$Builder",
            "org.lgr.Fit$Ending",
            "org.lgr.FitListener",
            "org.lgr.Growth",
            "org.lgr.Inference",
            "org.lgr.Iteration",
            "org.lgr.Iteration$Phase",
            "org.lgr.LgrOptions",
            "org.lgr.LgrOptions$Builder",
            "org.lgr.LocalBasis",
            "org.lgr.ModelFormatException",
            "org.lgr.Prediction",
            "org.lgr.Provenance",
            "org.lgr.VariableNames");

    @Test
    void theClassesUnderTestAreThere() {
        assertThat(MAIN.contain(LgrModel.class)).isTrue();
        assertThat(MAIN.contain(ArchitectureTest.class)).isFalse();
        assertThat(MAIN.stream()
                        .filter(type -> type.getPackageName().equals("org.lgr.internal"))
                        .count())
                .isGreaterThan(10);
    }

    @Test
    void scoresUseThePublicFaceOnly() {
        noClasses()
                .that()
                .resideInAPackage("org.lgr.eval..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.lgr.internal..")
                .check(MAIN);
    }

    @Test
    void distributionsStandOnTheirOwn() { // predictions are made of them, so they must not know predictions
        noClasses()
                .that()
                .belongToAnyOf(StandardNormal.class, StudentT.class)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.lgr", "org.lgr.internal..")
                .check(MAIN);
    }

    @Test
    void predictingScoresNothing() {
        noClasses()
                .that()
                .belongToAnyOf(LgrModel.class, PointEvaluator.class, Prediction.class, Evaluation.class)
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(RegressionScore.class, InputRelevance.class)
                .check(MAIN);
    }

    @Test
    void internalsUseOnlyValueTypesOfTheApi() {
        List<String> violations = new ArrayList<>();
        for (JavaClass type : MAIN) {
            if (type.getPackageName().startsWith("org.lgr.internal")) {
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency ->
                                dependency.getTargetClass().getPackageName().equals("org.lgr"))
                        .filter(dependency -> !VALUE_TYPES.contains(
                                dependency.getTargetClass().getName()))
                        .forEach(dependency -> violations.add(dependency.getDescription()));
            }
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void coreUsesNothingButTheJavaPlatform() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "jdk.incubator.vector..", "org.lgr..", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void vectorApiStaysInItsOwnPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.lgr.internal.simd..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jdk.incubator..")
                .check(MAIN);
    }

    @Test
    void nobodyLogsPrintsOrSerialises() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging..")
                .check(MAIN);
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.Object(In|Out)putStream")
                .check(MAIN);
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(MAIN);
        noClasses().should().callMethod(System.class, "exit", int.class).check(MAIN);
    }

    @Test
    void noMethodIsSynchronised() { // shared objects are immutable; a lock would be a sign of shared mutable state
        noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(MAIN);
    }

    @Test
    void noStaticFieldCanChange() {
        List<String> violations = new ArrayList<>();
        for (JavaClass type : MAIN) {
            for (JavaField field : type.getFields()) {
                Set<JavaModifier> modifiers = field.getModifiers();
                if (modifiers.contains(JavaModifier.STATIC)
                        && !modifiers.contains(JavaModifier.FINAL)
                        && !modifiers.contains(JavaModifier.SYNTHETIC)
                        && !field.getName().startsWith("$")) { // added by the coverage tool
                    violations.add(field.getFullName());
                }
            }
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void whatUsersSeeNamesNoInternalType() {
        List<String> violations = new ArrayList<>();
        for (JavaClass type : MAIN) {
            boolean exported = type.getPackageName().equals("org.lgr")
                    || type.getPackageName().equals("org.lgr.eval");
            if (exported && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                for (JavaMethod method : type.getMethods()) {
                    if (visible(method.getModifiers()) && mentionsInternal(method.getAllInvolvedRawTypes())) {
                        violations.add(method.getFullName());
                    }
                }
                for (JavaConstructor constructor : type.getConstructors()) {
                    if (visible(constructor.getModifiers()) && mentionsInternal(constructor.getAllInvolvedRawTypes())) {
                        violations.add(constructor.getFullName());
                    }
                }
                for (JavaField field : type.getFields()) {
                    if (visible(field.getModifiers()) && mentionsInternal(field.getAllInvolvedRawTypes())) {
                        violations.add(field.getFullName());
                    }
                }
            }
        }
        assertThat(violations).isEmpty();
    }

    private static boolean visible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static boolean mentionsInternal(Set<JavaClass> types) {
        return types.stream().anyMatch(type -> type.getPackageName().startsWith("org.lgr.internal"));
    }
}
