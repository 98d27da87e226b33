package org.lgr.internal.rows;

import java.util.List;

/** Rows in the memory of this machine. */
record LocalRows(List<Chunk> list, ChunkPasses passes) implements Rows {
    @Override
    public long count() {
        return Chunk.rows(list);
    }

    @Override
    public int chunks() {
        return list.size();
    }

    @Override
    public Rows part(int from, int to) {
        return new LocalRows(list.subList(from, to), passes);
    }

    @Override
    public Rows and(Rows others) {
        return new LocalRows(ChunkList.joined(list, others.fetch(others.chunks())), passes);
    }

    @Override
    public List<Chunk> fetch(int most) {
        return list.subList(0, Math.min(most, list.size()));
    }

    @Override
    public <S extends PassSums> S run(Pass<S> pass) {
        return passes.run(list, pass);
    }
}
