import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError } from "../core/errors.ts";
import type { FileCare, LogCare } from "../core/ports/file-care.ts";
import { readDevice } from "../platform/device.ts";
import { leftDrafts } from "../platform/drafts.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";
import { makeFolder, replaceFile } from "../platform/files.ts";
import { otherStates } from "../platform/home/settle-home.ts";
import { strangeFiles } from "../platform/kept-files.ts";
import { resealDocuments } from "./documents/reseal-documents.ts";
import { removePublished } from "./published-blocks.ts";

export interface FilePlaces {
  readonly memory: string;
  readonly state: string;
  /** Folders in which people edit texts. They may contain unsaved drafts. */
  readonly drafts: readonly string[];
  readonly keys: HomeKeys;
}

/** Maintains a memory that is stored in files: the log, the documents and the files beside them. */
export function createFileCare(log: LogCare, { memory, state, drafts, keys }: FilePlaces): FileCare {
  const left = () => leftDrafts(drafts);
  return {
    seal: () => log.seal(),
    size: () => log.size(),
    verify: (options) => log.verify(options),
    backup: (options) => log.backup(options),
    backups: () => log.backups(),
    restore: (from, options) => log.restore(from, options),
    migrate: (options) => log.migrate(options),
    dropMigrated: () => log.dropMigrated(),
    devices: () => log.devices(),
    acceptDevices: (devices) => log.acceptDevices(devices),
    refuseDevices: (devices) => log.refuseDevices(devices),
    reseal: async ({ keepBackups = false, onProgress, renewIndex }) => {
      makeFolder(state);
      replaceFile(markFile(state), "");
      // The log is resealed first, because all other files are made from it or have their versions in it.
      const resealed = await log.resealLog(onProgress);
      const { count, leftPlain } = resealDocuments(join(memory, "documents"), keys);
      removeNotes(state);
      await renewIndex();
      const backups = keepBackups ? { backup: null, removedBackups: [] } : await log.replaceBackups();
      rmSync(markFile(state), { force: true });
      return { ...resealed, documents: count, leftPlain, ...backups };
    },
    sealedState: () => {
      const found = log.sealedState();
      return { ...found, isUnfinished: found.isUnfinished || existsSync(markFile(state)) };
    },
    leftDrafts: () =>
      left().map((path) => ({ path, changed: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 })),
    removeDrafts: () => {
      for (const draft of left()) removeDraft(draft);
    },
    removePublished: (options) => removePublished(state, options),
    otherStates: () => otherStates({ memory, state, config: null }),
    strangeFiles: () => strangeFiles({ memory, state }),
    ownFolder: () => readDevice(state)?.id ?? null,
  };
}

/** Returns the path of a mark that exists until all files are sealed with the present keys. */
function markFile(state: string): string {
  return join(state, "resealing.mark");
}

/** Removes files of hooks, imports and editors beside the memory, because they may contain names or words. */
function removeNotes(state: string): void {
  for (const name of readdirSync(state))
    if (/^(?:hook-faults\.jsonl(?:\.1)?|imports\.jsonl|drafts)$/.test(name))
      rmSync(join(state, name), { recursive: true, force: true });
}

function removeDraft(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    throw fileErrorToLociError(error, "removing", path);
  }
}
