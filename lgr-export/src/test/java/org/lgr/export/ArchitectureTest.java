package org.lgr.export;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the export may use: of the core's inside, what a model is made of, and nothing that computes with it. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.lgr.export");

    @Test
    void exportsUseNothingButTheJavaPlatformAndTheCore() {
        assertThat(MAIN.contain(ModelExport.class)).isTrue();
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java..", "org.lgr", "org.lgr.eval", "org.lgr.internal", "org.lgr.export", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void onlyThePartsOfAModelAreBorrowedFromTheCoresInside() {
        Set<String> borrowed = MAIN.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .filter(type -> type.getPackageName().equals("org.lgr.internal"))
                .map(type -> type.getName().replace("org.lgr.internal.", ""))
                .collect(Collectors.toSet());
        assertThat(borrowed)
                .containsExactlyInAnyOrder(
                        "Evaluation", // how far local models reach
                        "ModelFile",
                        "ModelFile$Contents",
                        "Monomials",
                        "Parameters",
                        "Posterior",
                        "Posterior$Form",
                        "Standardizer",
                        "Support",
                        "VarianceMap");
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
