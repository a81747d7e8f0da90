import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { openMemory, type OpenMemoryOptions } from "../src/compose/open-memory.ts";
import type { Memory } from "../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

/** The home folder. In a file that calls `useHome`, each test has its own. */
export let home: string;
const opened: Memory[] = [];

/** Makes a home before each test. Afterwards, closes the memories that were opened in it. */
export function useHome(): void {
  beforeEach(() => {
    home = makeScratch("memory");
  });
  afterEach(async () => {
    for (const memory of opened.splice(0)) await memory.close();
    removeScratch(home);
  });
}

/** Makes a repository, which is a space of its own, and returns its folder. */
export function makeSpace(name: string, parent = home): string {
  const folder = join(parent, name);
  mkdirSync(join(folder, ".git"), { recursive: true });
  return folder;
}

/** Opens a memory in the home. */
export async function open(options: Partial<OpenMemoryOptions> = {}): Promise<Memory> {
  const memory = await openMemory({ memory: join(home, "memory"), state: join(home, "state"), ...options });
  opened.push(memory);
  return memory;
}

/** The snippets that a search finds. */
export async function texts(memory: Memory, q: string): Promise<string[]> {
  return (await memory.search(q)).hits.map(({ snippet }) => snippet);
}

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Finds files that contain a word, or at least its last six letters. */
export function holding(folder: string, words: readonly string[]): string[] {
  const pieces = words.flatMap((word) => Array.from({ length: word.length - 5 }, (_, at) => word.slice(at)));
  return filesUnder(folder).filter((path) => {
    const bytes = readIfThere(path).toLowerCase();
    return pieces.some((piece) => bytes.includes(piece));
  });
}

/** A running program may remove a file between the list and this read. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
