import { LociError } from "../../core/errors.ts";
import type { Embedder } from "../../core/ports/models.ts";
import { quantise } from "../../core/ranking/vector-table.ts";
import type { VectorStore } from "../../index/database/vector-store.ts";
import { VectorIndex, type Nearness } from "../../index/search/vector-index.ts";
import type { Vectors } from "../../index/search/vectors.ts";
import type { Semantic } from "../base/semantic.ts";

/** An embedder that the caller closes, or a function that opens one when it is first needed. */
export type EmbedderSource = Embedder | (() => Promise<Embedder>);

const nothingNear: Nearness = { rows: [], similarityOf: () => null };

export function createSemantic(stores: Vectors, source: EmbedderSource): Semantic {
  // The model is opened only once. If that fails, a second attempt would fail too.
  let opening: Promise<Embedder> | undefined;
  let opened: Embedder | undefined;
  const embedder = async (): Promise<Embedder> => {
    opening ??= typeof source === "function" ? source() : Promise.resolve(source);
    opened = await opening;
    return opened;
  };

  let vectors: { readonly store: VectorStore; readonly index: VectorIndex } | undefined;
  const openVectors = ({ model }: Embedder) => {
    if (vectors !== undefined) return vectors;
    const store = stores.open(model.checksum);
    vectors = { store, index: new VectorIndex(model.dimensions, store) };
    return vectors;
  };
  const closeVectors = (): void => {
    vectors?.store.close();
    vectors = undefined;
  };

  return {
    embedQuestion: async (question) => {
      try {
        const [vector] = await (await embedder()).embed([question]);
        return vector === undefined ? null : quantise(vector);
      } catch {
        return null;
      }
    },
    near: (db, question, visible) => {
      if (opened === undefined) return null;
      // A search must not create the file of the store.
      const isThere = vectors !== undefined || stores.has(opened.model.checksum);
      if (!isThere) return { near: nothingNear, isWhole: false };
      try {
        const { index } = openVectors(opened);
        index.refresh(db);
        return { near: index.near(db, question, visible), isWhole: index.size().missing === 0 };
      } catch (error) {
        // The index handles its own errors, so they are passed on.
        if (!(error instanceof LociError)) throw error;
        closeVectors();
        return null;
      }
    },
    open: async () => {
      const model = await embedder();
      return { embedder: model, store: openVectors(model).store };
    },
    release: () => vectors?.index.clear(),
    close: async () => {
      closeVectors();
      // Also closes a model that is still being opened. If opening fails, there is nothing to close.
      if (typeof source === "function") await opening?.then((model) => model.close()).catch(() => {});
    },
  };
}
