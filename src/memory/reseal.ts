import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { OtherState } from "../core/other-state.ts";
import type { Resealed, SealedState } from "../core/ports.ts";
import { removeAllGenerations } from "../index/database/generations.ts";
import { listVectorStores, removeVectorStore } from "../index/search/vector-store.ts";
import { makeFolder, replaceFile } from "../platform/files.ts";
import { otherStates } from "../platform/home/settle-home.ts";
import { resealDocuments } from "./documents/reseal-documents.ts";
import type { Parts } from "./parts.ts";

export interface ResealOptions {
  /** Keep backups as they are. They are in plain text, or can be opened with an old key. */
  readonly keepBackups?: boolean;
  /** Told how many bytes of the log have been read. */
  readonly onProgress?: (bytes: number) => void;
}

export interface ResealReport extends Resealed {
  readonly documents: number;
  /** The file that the owner's document was a link to, and that stays as it is, in plain text; null where there was none. */
  readonly leftPlain: string | null;
  /** The backup that was made in the place of older ones; null where there were none. */
  readonly backup: string | null;
  readonly removedBackups: readonly string[];
  /** Other state folders of this memory, with an index and a list of backups of their own, which were not changed. */
  readonly others: readonly OtherState[];
  /** Whether vectors were removed; `memory.embed` makes them anew. */
  readonly removedVectors: boolean;
}

/**
 * Brings everything that this machine has of the memory to its keys. The log first: it is the truth, and all else is made from it or
 * has its versions in it. Each step can be done again.
 */
export async function reseal(parts: Parts, { keepBackups = false, onProgress }: ResealOptions): Promise<ResealReport> {
  const { state, index, log, memory, keys } = parts;
  makeFolder(state);
  replaceFile(markFile(state), "");
  const resealed = log.reseal(onProgress);
  const { count: documents, leftPlain } = resealDocuments(join(memory, "documents"), keys);
  parts.semantic?.release();
  index.close();
  // A process that has one open notices that it is gone, and opens the new one with the key that counts now.
  removeAllGenerations(state);
  const stores = listVectorStores(state);
  for (const store of stores) removeVectorStore(store);
  removeNotes(state);
  await index.rebuild();
  const backups = keepBackups ? { backup: null, removedBackups: [] } : log.replaceBackups();
  rmSync(markFile(state), { force: true });
  const others = otherStates({ memory, state, config: null });
  return { ...resealed, documents, leftPlain, ...backups, others, removedVectors: stores.length > 0 };
}

/** Whether everything of this machine is as the keys say: the log, and what comes after it. */
export function sealedState({ log, state }: Parts): SealedState {
  const found = log.sealedState();
  return { ...found, isUnfinished: found.isUnfinished || existsSync(markFile(state)) };
}

/** Says that not all of it is done yet. */
function markFile(state: string): string {
  return join(state, "resealing.mark");
}

/** What hooks and editors have left beside the memory, which may name files or hold words. */
function removeNotes(state: string): void {
  for (const name of readdirSync(state))
    if (/^(?:hook-faults\.jsonl(?:\.1)?|imports\.jsonl|drafts)$/.test(name))
      rmSync(join(state, name), { recursive: true, force: true });
}
