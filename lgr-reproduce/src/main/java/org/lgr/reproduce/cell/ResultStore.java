package org.lgr.reproduce.cell;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Stores the results of finished cells, each in its own file, so that an interrupted run can be continued. */
public final class ResultStore {
    private static final String HEAD = "A finished cell of lgr reproduce; without this file it is computed again.\n";
    private static final String RESULT = "\n";

    private final Path folder;
    private final WholeFiles files;

    public ResultStore(Path folder, WholeFiles files) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.files = files;
    }

    /** The stored result of a cell, if there is one. A file that is damaged or belongs to another cell is ignored. */
    Optional<Result> find(ResultCell cell) throws IOException {
        Path file = folder.resolve(cell.fileName());
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        String head = head(cell);
        try {
            String text = Files.readString(file);
            return text.startsWith(head) ? Result.parse(text.substring(head.length())) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    void keep(ResultCell cell, Result result) throws IOException {
        files.write(folder.resolve(cell.fileName()), head(cell) + result.toText());
    }

    private static String head(ResultCell cell) {
        return HEAD + cell.identity() + RESULT;
    }
}
