package org.lgr.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The rule finds what it is meant to find, on packages of the core whose state is known. */
class RoomsTest {
    private static final JavaClasses LINEAR_ALGEBRA = new ClassFileImporter()
            .importPackages("org.lgr.internal.linalg", "org.lgr.internal.compute", "org.lgr.internal.loops");

    private static Rooms below() {
        return Rooms.in("org.lgr.internal")
                .room("loops")
                .room("loops.simd", "loops")
                .room("compute");
    }

    @Test
    void allowedDirectionsAreFine() {
        assertThat(below().room("linalg", "loops", "compute").violations(LINEAR_ALGEBRA))
                .isEmpty();
    }

    @Test
    void aDirectionThatIsNotAllowedIsFound() {
        assertThat(below().room("linalg", "loops").violations(LINEAR_ALGEBRA))
                .isNotEmpty()
                .allMatch(text -> text.startsWith("org.lgr.internal.linalg may not use org.lgr.internal.compute: "));
    }

    @Test
    void aClassWithoutARoomIsFound() {
        assertThat(below().violations(LINEAR_ALGEBRA)).contains("org.lgr.internal.linalg.Cholesky is in no room");
    }

    @Test
    void anEmptyRoomAndAPermissionThatNobodyNeedsAreFound() {
        assertThat(below().room("linalg", "loops", "compute", "loops.simd")
                        .room("attic")
                        .violations(LINEAR_ALGEBRA))
                .containsExactlyInAnyOrder(
                        "org.lgr.internal.linalg does not use org.lgr.internal.loops.simd",
                        "org.lgr.internal.attic is empty",
                        "org.lgr.internal.attic has no package-info");
    }

    @Test
    void aRoomCannotUseOneThatComesLater() {
        assertThatThrownBy(() -> below().room("model", "file"))
                .hasMessage("model may not use file, which is not declared before it");
    }
}
