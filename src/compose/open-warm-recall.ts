import { givenFields } from "../core/event/given-fields.ts";
import type { Log } from "../core/ports/log.ts";
import type { Embedder } from "../core/ports/models.ts";
import { openIndex, type Index } from "../index/open-index.ts";
import { lastPrompts, type AskedPrompt } from "../index/views/history-views.ts";
import type { Parts } from "../memory/base/parts.ts";
import type { Semantic } from "../memory/base/semantic.ts";
import type { SharedStreams } from "../memory/base/shared-streams.ts";
import { createSemantic } from "../memory/recall/semantic.ts";
import { noKeys, openKeys, type HomeKeys } from "../platform/encryption/open-keys.ts";
import { lazySharedStreams } from "./lazy-shared-streams.ts";
import { createLog, createRead, patienceMs, recallParts, type OpenRecallOptions } from "./open-recall.ts";

export type { AskedPrompt };

/** The part of a memory that recalls, in a process that answers many hooks. */
export interface WarmRecall {
  /**
   * Returns the parts for one event. Throws if a new process could not read the memory now, for example because it was
   * locked. Closing the index of the parts has no effect.
   */
  open(options: OpenRecallOptions & { readonly embedder: WarmEmbedder | null }): Parts;
  /** Returns the last prompts of the memory that is open, newest first. */
  lastPrompts(most: number): Promise<AskedPrompt[]>;
  /** Moves the changes of the index into its file, if no other process reads them now. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The memory for pages of the index, in KiB. A plain index is mapped and uses none of it to read. An encrypted one is
 * slower with less.
 */
const cacheKib = { plain: 2_000, encrypted: 16_000 };

/** A model for search by meaning, and the name under which it stays open. */
export interface WarmEmbedder {
  readonly name: string;
  readonly open: () => Promise<Embedder>;
}

/** Creates the part of a memory that answers many hooks. The index and the model stay open between them. */
export function createWarmRecall(): WarmRecall {
  let keys: HomeKeys = noKeys;
  let opened: {
    readonly index: Index;
    readonly shared: SharedStreams;
    readonly read: Log["read"];
    readonly key: string;
  } | null = null;
  let model: OpenModel | null = null;

  const closeIndex = async (): Promise<void> => {
    const { index, shared } = opened ?? {};
    opened = null;
    await model?.dropVectors();
    index?.close();
    await shared?.close();
  };

  const indexOf = ({ places, append, env }: OpenRecallOptions) => {
    const { memory, state } = places;
    // A new process finds the key again for each event, so this one does, too.
    keys = openKeys({ memory, state, ...givenFields({ env }) });
    const key = JSON.stringify([memory, state, keys.databaseKey()]);
    if (opened?.key !== key) {
      void closeIndex();
      const read = createRead(places, () => keys);
      const log = createLog(append, read);
      const index = openIndex({
        state,
        log,
        patienceMs,
        cacheKib: keys.databaseKey() === null ? cacheKib.plain : cacheKib.encrypted,
        databaseKey: () => keys.databaseKey(),
      });
      opened = { index, shared: lazySharedStreams({ state, keys, patienceMs }), read, key };
    }
    return opened;
  };

  const semanticOf = (index: Index, embedder: WarmEmbedder | null): Semantic | null => {
    if (embedder?.name !== model?.name) {
      void model?.close();
      model = embedder === null ? null : openModel(embedder);
    }
    return model?.semantic(index) ?? null;
  };

  return {
    open: (options) => {
      try {
        const { index, shared, read } = indexOf(options);
        const semantic = semanticOf(index, options.embedder);
        const lasting = { index: { ...index, leave: () => {}, close: () => {} }, read };
        const open: SharedStreams = { ...shared, close: async () => {} };
        return { ...recallParts(options, lasting), semantic, recalledBy: "warm", shared: open };
      } catch (error) {
        void closeIndex();
        throw error;
      }
    },
    lastPrompts: async (most) => (opened === null ? [] : opened.index.query((db) => lastPrompts(db, most))),
    tidy: async () => opened?.index.query((db) => db.exec("PRAGMA wal_checkpoint(PASSIVE)")),
    close: async () => {
      await closeIndex();
      await model?.close();
      model = null;
    },
  };
}

interface OpenModel {
  readonly name: string;
  /** Returns null until the model is loaded, because a hook does not wait for that. */
  semantic(index: Index): Semantic | null;
  dropVectors(): Promise<void>;
  close(): Promise<void>;
}

function openModel({ name, open }: WarmEmbedder): OpenModel {
  let embedder: Embedder | null = null;
  let semantic: Semantic | null = null;
  const load = async (): Promise<void> => {
    try {
      embedder = await open();
    } catch {
      // Without the model, hooks get the memories that a search by words finds. `loci doctor` reports the problem with
      // the model.
    }
  };
  const opening = load();
  const dropVectors = async (): Promise<void> => {
    const last = semantic;
    semantic = null;
    await last?.close();
  };
  return {
    name,
    semantic: (index) => {
      if (embedder !== null) semantic ??= createSemantic(index.vectors, embedder);
      return semantic;
    },
    dropVectors,
    close: async () => {
      await opening;
      await dropVectors();
      await embedder?.close();
    },
  };
}
