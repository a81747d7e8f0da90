import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { openMemory } from "../src/compose/open-memory.ts";
import type { Memory } from "../src/memory/memory.ts";
import type { RecallRequest } from "../src/memory/recall/recall-types.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { filesUnder } from "./memory-home.ts";

/** A memory and two project folders. In a file that calls `useRecallHome`, each test has its own. */
export let home: string;
export let memory: Memory;
export let app: string;
export let site: string;

/** Makes the memory and the folders before each test, and removes them after it. */
export function useRecallHome(): void {
  beforeEach(async () => {
    home = makeScratch("recall");
    [app, site] = [join(home, "app"), join(home, "site")];
    for (const folder of [app, site]) mkdirSync(folder);
    memory = await openHome();
  });
  afterEach(async () => {
    await memory.close();
    removeScratch(home);
  });
}

async function openHome(): Promise<Memory> {
  return openMemory({ memory: join(home, "memory"), state: join(home, "state") });
}

/** Closes the memory, changes its files, and opens it again. */
export async function reopen(meanwhile: () => void): Promise<void> {
  await memory.close();
  meanwhile();
  memory = await openHome();
}

/** A question, and a function that makes answers to it. */
export const prompt = "how do we rotate the zorblax credentials?";
export const about = (what: string) => `Rotate the zorblax credentials ${what}.`;

/** The block for the prompt, without recording the recall. */
export const recallBlock = async (wanted: Partial<RecallRequest> = {}, by: Memory = memory) =>
  (await by.recall({ prompt, record: false, ...wanted })).block ?? "";

export function logText(): string {
  return filesUnder(join(home, "memory", "log"))
    .filter((path) => path.endsWith(".jsonl"))
    .map((path) => readFileSync(path, "utf8"))
    .join("");
}
