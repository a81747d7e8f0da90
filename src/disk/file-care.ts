import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { errorTable, fileErrorToLociError, type ErrorCode } from "../core/errors.ts";
import type { FileCare, LogCare } from "../core/ports/file-care.ts";
import { readDevice } from "../platform/devices/device.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";
import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { appendText, readText, smallFileBytes } from "../platform/files/regular-file.ts";
import { wipeFile, wipeTree } from "../platform/files/wipe-file.ts";
import { otherStates } from "../platform/home/settle-home.ts";
import { draftsFolder, leftDrafts, leftExports, removeLeftExports } from "../platform/inventory/drafts.ts";
import { copiesByOthers, listKeptFiles, strangeFiles } from "../platform/inventory/kept-files.ts";
import { resealDocuments } from "./documents/reseal-documents.ts";
import { plainFiles, type PlainFilesOptions } from "./find-plain-files.ts";
import { removePublished } from "./published-blocks.ts";

export interface FilePlaces {
  readonly memory: string;
  readonly state: string;
  /** Folders in which people edit texts. They may contain unsaved drafts. */
  readonly drafts: readonly string[];
  readonly keys: HomeKeys;
  /** Rewrites this machine's copies of shared streams with the present keys. Returns the number of rewritten lines. */
  readonly resealStores: () => Promise<number>;
}

/** Maintains a memory that is stored in files: the log, the documents and the files beside them. */
export function createFileCare(log: LogCare, { memory, state, drafts, keys, resealStores }: FilePlaces): FileCare {
  const left = () => leftDrafts(drafts);
  const plain = (options: PlainFilesOptions): string[] =>
    keys.sealing() === null ? [] : plainFiles({ memory, state }, options);
  return {
    seal: () => log.seal(),
    size: () => log.size(),
    verify: (options) => log.verify(options),
    backup: (options) => log.backup(options),
    backups: () => log.backups(),
    restore: (from, options) => log.restore(from, options),
    migrate: (options) => log.migrate(options),
    dropMigrated: (options) => log.dropMigrated(options),
    devices: () => log.devices(),
    acceptDevices: (devices) => log.acceptDevices(devices),
    refuseDevices: (devices) => log.refuseDevices(devices),
    losses: () => log.losses(),
    acknowledge: () => log.acknowledge(),
    checkReseal: (form) => log.checkReseal(form),
    reseal: async ({ keepBackups = false, onProgress, acceptLoss, renewIndex }) => {
      makeFolder(state);
      replaceFile(markFile(state), "");
      // The log is resealed first, because all other files are made from it or have their versions in it.
      const resealed = await log.resealLog({ onProgress, acceptLoss });
      const shared = await resealStores();
      const { count, leftPlain } = await resealDocuments(join(memory, "documents"), state, keys);
      removeLeftExports(drafts);
      removeNotes({ memory, state });
      await renewIndex();
      const backups = keepBackups ? { backup: null, removedBackups: [], keptBackups: [] } : await log.replaceBackups();
      rmSync(markFile(state), { force: true });
      const found = plain({ elsewhere: resealed.elsewhere, backups: log.backups().map(({ path }) => path) });
      return {
        ...resealed,
        shared,
        documents: count,
        leftPlain: leftPlain === null ? found : [leftPlain, ...found],
        ...backups,
      };
    },
    sealedState: () => {
      const { isUnfinished, elsewhere } = log.sealedState();
      const isHalf = isUnfinished || existsSync(markFile(state)) || plain({ elsewhere, isQuick: true }).length > 0;
      return { isUnfinished: isHalf, elsewhere };
    },
    leftDrafts: () =>
      left().map((path) => ({ path, changed: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 })),
    removeDrafts: () => {
      for (const draft of left()) removeDraft(draft);
    },
    leftExports: () => leftExports(drafts),
    removeExports: () => removeLeftExports(drafts),
    removePublished: (options) => removePublished(state, options),
    otherStates: () => otherStates({ memory, state, config: null }),
    strangeFiles: () => strangeFiles({ memory, state }),
    copiesByOthers: () => copiesByOthers({ memory, state }),
    ownFolder: () => readDevice(state)?.id ?? null,
  };
}

/** Returns the path of a mark that exists until all files are sealed with the present keys. */
function markFile(state: string): string {
  return join(state, "resealing.mark");
}

/** Removes files of hooks, imports and editors beside the memory, because they may contain names or words. */
function removeNotes(places: { readonly memory: string; readonly state: string }): void {
  for (const { path, kind } of listKeptFiles(places)) {
    if (kind.sealing === "removed") wipeFile(path);
    if (kind.sealing === "codes") removeMessages(path);
  }
  wipeTree(draftsFolder(places.state));
}

/** Replaces the messages of faults by what their codes mean, because a message may name files. */
function removeMessages(path: string): void {
  const lines = readText(path, smallFileBytes).split("\n").flatMap(lineToCode);
  wipeFile(path);
  if (lines.length > 0) appendText(path, `${lines.join("\n")}\n`);
}

function lineToCode(line: string): string[] {
  try {
    const { at, host, event, phase, code } = JSON.parse(line) as Record<string, unknown>;
    if (typeof code !== "string" || !Object.hasOwn(errorTable, code)) return [];
    const { meaning } = errorTable[code as ErrorCode];
    return [JSON.stringify({ at, host, event, phase, code, message: meaning })];
  } catch {
    return [];
  }
}

function removeDraft(path: string): void {
  try {
    wipeTree(path);
  } catch (error) {
    throw fileErrorToLociError(error, "removing", path);
  }
}
