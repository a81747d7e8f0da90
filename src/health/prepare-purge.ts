import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { join, sep } from "node:path";

import { stateHome } from "../config/paths.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { forgetInKeychain } from "../platform/encryption/change-keys.ts";
import { ownKeyFile, readKeyFile } from "../platform/encryption/key-file.ts";
import { removeRuntimeKey } from "../platform/encryption/runtime-key.ts";
import { forgetKnownPath } from "../platform/home/home-record.ts";
import { listIds } from "../platform/home/memory-ids.ts";
import { listedBackups } from "../platform/home/merge-state.ts";
import { keptFiles, strangeFiles } from "../platform/inventory/kept-files.ts";

/** Lists what a purge would remove. */
export interface PreparedPurge {
  /** The memory folder. */
  readonly memory: string;
  /** The state folder. */
  readonly state: string;
  /** The number of files in the memory and in this machine's state of it. */
  readonly files: number;
  /** The size of these files, in bytes. */
  readonly bytes: number;
  /** Backups that this machine has made elsewhere. */
  readonly backups: readonly string[];
  /** Files in the two folders that Loci did not write. They stay. */
  readonly strange: readonly string[];
  /** Removes everything that the other fields list, except `strange`. This cannot be undone. */
  readonly apply: () => void;
}

/**
 * Prepares to remove a whole memory: its folder, this machine's state of it, its backups and its key in the keychain.
 * The settings, the hooks of agents, and copies on other devices stay.
 */
export function preparePurge(around: Surroundings): PreparedPurge {
  const { memory, state } = around.places();
  const files = keptFiles({ memory, state });
  const backups = listedBackups(state).filter((path) => existsSync(join(path, "manifest.json")));
  return {
    memory,
    state,
    files: files.length,
    bytes: files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0),
    backups: backups.filter((path) => !path.startsWith(state + sep)),
    strange: strangeFiles({ memory, state }),
    apply: () => {
      const ids = listIds(memory);
      const keys = readKeyFile(ownKeyFile(state));
      removeRuntimeKey(around.world.env, memory);
      if (keys !== null) removeFromKeychain(keys);
      for (const path of backups) rmSync(path, { recursive: true, force: true });
      for (const path of files) rmSync(path, { force: true });
      const home = stateHome(around.world.env);
      if (home !== null) for (const id of ids) forgetKnownPath(home, id, memory);
      for (const folder of [memory, state]) removeEmptyFolders(folder);
    },
  };
}

/** Removes the key from the keychain. A failure does not matter, because the key no longer opens anything. */
function removeFromKeychain(keys: Parameters<typeof forgetInKeychain>[0]): void {
  try {
    forgetInKeychain(keys);
  } catch {
    // The memory that this key belongs to no longer exists.
  }
}

/** Removes a folder and its subfolders if they are empty. */
function removeEmptyFolders(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
