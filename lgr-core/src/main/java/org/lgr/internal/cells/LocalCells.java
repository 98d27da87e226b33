package org.lgr.internal.cells;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/** Cells in the memory of this machine. */
record LocalCells(List<Cell> cells, Parallel parallel, BufferPool buffers) implements CellStore {
    /** Assigns chunks to cells. */
    static LocalCells of(List<Chunk> chunks, Parallel parallel) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < Math.min(Cell.COUNT, chunks.size()); i++) {
            List<Chunk> own = new ArrayList<>();
            for (int c = i; c < chunks.size(); c += Cell.COUNT) {
                own.add(chunks.get(c));
            }
            cells.add(new Cell(i, Cell.COUNT, own));
        }
        return new LocalCells(cells, parallel, new BufferPool());
    }

    @Override
    public <S extends PassSums> S run(Pass<S> pass, ChunkSelection selection) {
        S total = pass.begin(buffers);
        for (int from = 0; from < cells.size(); from += Cell.GROUP) {
            List<Cell> group = cells.subList(from, Math.min(cells.size(), from + Cell.GROUP));
            List<Optional<double[][]>> parts = new ArrayList<>(Collections.nCopies(group.size(), Optional.empty()));
            parallel.each(group.size(), c -> parts.set(c, group.get(c).sum(pass, selection, buffers)));
            S sum = pass.begin(buffers);
            parts.forEach(part -> part.ifPresent(sum::add));
            if (parts.stream().anyMatch(Optional::isPresent)) {
                total.add(sum.totals());
            }
        }
        return total;
    }

    @Override
    public List<Chunk> fetch(ChunkSelection selection) {
        return selection
                .numbers()
                .mapToObj(number -> cells.get(number % Cell.COUNT).chunk(number))
                .toList();
    }

    @Override
    public CellStore standardised(CellScaling scaling) {
        return map(scaling::standardised);
    }

    @Override
    public CellStore output(int q) {
        return map(chunk -> chunk.output(q));
    }

    private CellStore map(UnaryOperator<Chunk> change) {
        return new LocalCells(cells.stream().map(cell -> cell.map(change)).toList(), parallel, buffers);
    }
}
