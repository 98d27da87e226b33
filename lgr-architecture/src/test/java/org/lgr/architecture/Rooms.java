package org.lgr.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The packages of a module and which of them may use which. A room may use only rooms declared before it, so that
 * there can be no cycle.
 */
final class Rooms {
    /** More classes than these call for another room. */
    static final int MOST_CLASSES = 25;

    private final String root;
    private final Map<String, Set<String>> allowed = new LinkedHashMap<>();

    private Rooms(String root) {
        this.root = root;
    }

    /** Rooms below a package. */
    static Rooms in(String root) {
        return new Rooms(root);
    }

    /** The package that all rooms are in. */
    String root() {
        return root;
    }

    /**
     * One more room.
     *
     * @param name of the package below the root, empty for the root itself
     * @param uses rooms that it may use, each of them declared before
     */
    Rooms room(String name, String... uses) {
        for (String used : uses) {
            if (!allowed.containsKey(packageOf(used))) {
                throw new IllegalArgumentException(name + " may not use " + used + ", which is not declared before it");
            }
        }
        Set<String> packages = new TreeSet<>();
        Set.of(uses).forEach(used -> packages.add(packageOf(used)));
        allowed.put(packageOf(name), packages);
        return this;
    }

    private String packageOf(String name) {
        return name.isEmpty() ? root : root + "." + name;
    }

    /**
     * All that is wrong: classes outside of every room, directions that are not allowed, rooms that are empty or too
     * full, packages without a description, and permissions that nobody needs.
     */
    List<String> violations(JavaClasses classes) {
        List<String> wrong = new ArrayList<>();
        Map<String, Set<String>> unused = new LinkedHashMap<>();
        allowed.forEach((room, uses) -> unused.put(room, new TreeSet<>(uses)));
        Map<String, Set<String>> present = new LinkedHashMap<>();
        for (JavaClass type : classes) {
            String room = type.getPackageName();
            Set<String> uses = allowed.get(room);
            if (uses == null) {
                wrong.add(type.getName() + " is in no room");
                continue;
            }
            if (type.isTopLevelClass()) {
                present.computeIfAbsent(room, name -> new TreeSet<>()).add(type.getSimpleName());
            }
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String target = dependency.getTargetClass().getPackageName();
                unused.getOrDefault(room, Set.of()).remove(target);
                if (!target.equals(room) && allowed.containsKey(target) && !uses.contains(target)) {
                    wrong.add(room + " may not use " + target + ": " + dependency.getDescription());
                }
            }
        }
        for (String room : allowed.keySet()) {
            Set<String> types = new TreeSet<>(present.getOrDefault(room, Set.of()));
            if (!types.remove("package-info")) {
                wrong.add(room + " has no package-info");
            }
            if (types.isEmpty()) {
                wrong.add(room + " is empty");
            }
            if (types.size() > MOST_CLASSES) {
                wrong.add(room + " has " + types.size() + " classes; find a room for some of them");
            }
            unused.getOrDefault(room, Set.of()).forEach(used -> wrong.add(room + " does not use " + used));
        }
        return wrong;
    }
}
