import type { Embedder } from "../../core/ports/models.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { VectorStore } from "../../index/database/vector-store.ts";
import type { Nearness } from "../../index/search/vector-index.ts";
import type { Condition } from "../../index/visibility.ts";

/** An embedding model, and the vectors that it made for this memory. */
export interface Semantic {
  /** Returns the vector of a question; null if the model fails, so that the search can continue with words only. */
  embedQuestion(question: string): Promise<Int8Array | null>;
  /**
   * Finds the memories near a question. `isWhole` is true if every memory has a vector. Returns null if the vectors
   * cannot be used.
   */
  near(db: SqlDatabase, question: Int8Array, visible: Condition): { near: Nearness; isWhole: boolean } | null;
  /** Opens the model and the store of its vectors, to compute more vectors. Throws if the model cannot be opened. */
  open(): Promise<{ readonly embedder: Embedder; readonly store: VectorStore }>;
  /** Drops all vectors from RAM, because some may belong to forgotten texts. They are read again when needed. */
  release(): void;
  close(): Promise<void>;
}
