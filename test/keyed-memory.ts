import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { openMemory } from "../src/compose/open-memory.ts";
import { surroundingsOf, type Surroundings } from "../src/config/surroundings.ts";
import type { Memory } from "../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { homeVariables } from "./home-variables.ts";

export let home: string;

export let around: Surroundings;

export async function withMemory<T>(work: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await openMemory({ env: around.world.env });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

export const found = async () => (await withMemory((memory) => memory.search("zorblax"))).hits.length;

export const words = "correct horse battery";

/** Makes a home before each test, with a private folder for keys in memory. */
export function useKeyedMemory(): void {
  beforeEach(() => {
    home = makeScratch("keys");
    const runtime = join(home, "run");
    mkdirSync(runtime);
    chmodSync(runtime, 0o700);
    around = surroundingsOf({ env: { ...homeVariables(home), XDG_RUNTIME_DIR: runtime }, cwd: home });
  });
  afterEach(() => removeScratch(home));
}
