import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { JsonlLogOptions } from "../../src/log/jsonl/log.ts";
import { removeScratch } from "../../src/platform/files/scratch.ts";
import { encryptIfAsked } from "./encrypted-home.ts";

/** The folders of a separate memory for one scenario. */
export interface Home {
  readonly memory: string;
  readonly state: string;
}

export function homeIn(folder: string): Home {
  const home = { memory: join(folder, "memory"), state: join(folder, "state") };
  encryptIfAsked(home);
  return home;
}

/** Small segments and early seals, so that changes that usually take months happen within seconds. */
export function stormOptions(home: Home): JsonlLogOptions {
  return { ...home, segmentBytes: 2 * 1024 * 1024, sealAfterMs: 40 };
}

/** Runs `work` with a new folder. Removes the folder afterwards, unless LOCI_CRASH_KEEP is set. */
export async function withFolder<T>(work: (folder: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  const folder = mkdtempSync(join(parent, "loci-crash-"));
  try {
    return await work(folder);
  } finally {
    if (process.env["LOCI_CRASH_KEEP"] === undefined) removeScratch(folder);
    else process.stderr.write(`kept ${folder}\n`);
  }
}
