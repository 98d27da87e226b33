package org.lgr.baselines;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the baselines may use: the library they are compared with lends them tools, not models. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.lgr.baselines");

    @Test
    void baselinesUseNothingButTheJavaPlatformAndTheCore() {
        assertThat(MAIN.contain(Lwpr.class)).isTrue();
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "org.lgr", "org.lgr.internal", "org.lgr.baselines", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void onlyToolsOfTheCoreAreBorrowedFromItsInside() {
        Set<String> borrowed = MAIN.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .filter(type -> type.getPackageName().equals("org.lgr.internal"))
                .map(type -> type.getSimpleName())
                .collect(Collectors.toSet());
        assertThat(borrowed)
                .containsExactlyInAnyOrder("Cholesky", "Kernels", "Loops", "Standardizer", "ModelFileReplacement");
    }

    @Test
    void noMethodIsSynchronised() {
        noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(MAIN);
    }

    @Test
    void whatUsersSeeNamesNoInternalType() {
        assertThat(MAIN.stream()
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                        .filter(method -> method.getAllInvolvedRawTypes().stream()
                                .anyMatch(type -> type.getPackageName().startsWith("org.lgr.internal")))
                        .map(method -> method.getFullName()))
                .isEmpty();
    }
}
