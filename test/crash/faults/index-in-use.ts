import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";

import { verifies } from "../../verifies.ts";
import type { Home } from "../home.ts";
import { check, checkNone, type Check } from "../scenario.ts";
import { failedTopics, indexFiles, startSearcher, topicWord, withSearchedMemory, type Searcher } from "./searching.ts";

verifies("LOG-1.b", "LOG-6.b");

/** Removes the index while another process has it open. */
export async function indexDeleted(): Promise<Check[]> {
  return harmed((home) => {
    for (const file of indexFiles(home)) rmSync(file);
  });
}

/** Removes only the write-ahead file, with the last commits. */
export async function walDeleted(): Promise<Check[]> {
  return harmed((home) => {
    for (const file of indexFiles(home)) if (file.endsWith("-wal")) rmSync(file);
  });
}

/** Overwrites the middle of the database with garbage of the same length. */
export async function indexOverwritten(): Promise<Check[]> {
  return harmed((home) => {
    const path = databaseOf(home);
    const { size } = statSync(path);
    const file = openSync(path, "r+");
    writeSync(file, randomBytes(Math.floor(size * 0.5)), 0, Math.floor(size * 0.5), Math.floor(size * 0.25));
    fsyncSync(file);
    closeSync(file);
  });
}

/** Overwrites the whole database with garbage, including its first page. */
export async function indexReplacedByGarbage(): Promise<Check[]> {
  return harmed((home) => {
    const path = databaseOf(home);
    const { size } = statSync(path);
    const file = openSync(path, "r+");
    writeSync(file, randomBytes(size), 0, size, 0);
    closeSync(file);
  });
}

/**
 * Cuts off the second half of the database. A process that has mapped the file may die, but the memory must survive.
 */
export async function indexTruncated(): Promise<Check[]> {
  return harmed(
    (home) => truncateSync(databaseOf(home), Math.floor(statSync(databaseOf(home)).size / 8192) * 4096),
    true,
  );
}

/**
 * Damages the index while a process searches. That process may fail once, by which it notices the damage. After that,
 * it and every new process must find everything, in a rebuilt index.
 */
async function harmed(harm: (home: Home) => void, mayDie = false): Promise<Check[]> {
  return withSearchedMemory(async (home, searcher) => {
    harm(home);
    const first = await failedTopics(searcher);
    const second = mayDie ? [] : await failedTopics(searcher);
    const fresh = await withFresh(home, failedTopics);
    const others = checkNone(
      "a new process finds everything",
      fresh,
      mayDie ? `the one that had it open: ${describe(first)}` : "",
    );
    if (mayDie) return [others];
    return [
      check("a process that had it open fails at most once", first.length <= 1, describe(first)),
      checkNone("it finds everything from then on", second),
      others,
    ];
  });
}

async function withFresh<T>(home: Home, work: (searcher: Searcher) => Promise<T>): Promise<T> {
  const fresh = startSearcher(home);
  try {
    await fresh.search(topicWord(0));
    return await work(fresh);
  } finally {
    await fresh.stop();
  }
}

function describe(failed: readonly string[]): string {
  return failed.length === 0 ? "it never failed" : `${failed.length} searches failed; the first: ${failed[0] ?? ""}`;
}

function databaseOf(home: Home): string {
  return indexFiles(home).find((file) => file.endsWith(".sqlite")) ?? "";
}
