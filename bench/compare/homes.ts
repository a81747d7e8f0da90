import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { resolvePlaces } from "../../src/config/paths.ts";
import type { Environment } from "../corpus-home.ts";
import { writeCorpusLog } from "../corpus-log.ts";

/** A memory folder and the state folder that belongs to it. */
export interface Places {
  readonly memory: string;
  readonly state: string;
}

/** Writes one growing log, and takes a copy when it reaches each of the sizes. */
export async function takeSnapshots(folder: string, sizes: readonly number[]): Promise<ReadonlyMap<number, Places>> {
  const snapshots = new Map<number, Places>();
  const log = join(folder, "log");
  let existing = 0;
  for (const size of sizes.toSorted((a, b) => a - b)) {
    await (await writeCorpusLog(log, size, existing)).close();
    const copy = placesIn(join(folder, `log-${size}`));
    copyPlaces(placesIn(log), copy);
    snapshots.set(size, copy);
    existing = size;
  }
  return snapshots;
}

export function placesIn(folder: string): Places {
  return { memory: join(folder, "memory"), state: join(folder, "state") };
}

/** Replaces the content of `to` with a copy of `from`. */
export function copyPlaces(from: Places, to: Places): void {
  replaceFolder(from.memory, to.memory);
  replaceFolder(from.state, to.state);
}

export function replaceFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/**
 * Makes a home whose memory is a copy of a snapshot. Returns the environment through which a process finds that memory.
 * The index does not exist yet.
 */
export function makeHome(folder: string, snapshot: Places, config: object): Environment {
  const env = homeEnvironment(folder);
  const places = resolvePlaces(env);
  copyPlaces(snapshot, places);
  const settings = places.config ?? folder;
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, "config.json"), JSON.stringify(config));
  return env;
}

/** An environment that hides the memory and the settings of the machine's user. */
export function homeEnvironment(folder: string): Environment {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    AI_MEMORY_PATH: join(folder, "memory"),
    XDG_STATE_HOME: join(folder, "xdg"),
  };
}
