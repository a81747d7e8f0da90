import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

import { makeFolder, replaceFile } from "../files/make-files.ts";
import { appendText, readText } from "../files/regular-file.ts";

/** The largest file that is merged: more than the size of any list or journal in a state folder. */
const mostStateBytes = 268_435_456;

const listName = "backups.list";

/** Caches, locks and drafts. They are made again, or are no longer needed. */
const dropped =
  /^(?:index-\d+-\d+\.sqlite.*|vectors-[0-9a-f]+\.sqlite.*|locks|drafts|compile-cache|hook-code|cli-code|belongs-to\.json.*|hook-faults\.jsonl.*)$/u;

/**
 * Merges a state folder into another state folder of the same memory, and removes it. Caches are dropped, and lists are
 * joined. If both folders have a file, the target's file stays. Can be repeated after a crash. Returns the number of
 * backups in the list. `isEncrypted` is true if the memory of the target is encrypted.
 */
export function mergeState(from: string, into: string, isEncrypted = true): number {
  makeFolder(into);
  const backups = listedBackups(from);
  mergeBackups(from, into, backups);
  retire(from, into);
  for (const name of namesIn(from)) {
    if (dropped.test(name) || name === listName) continue;
    // The target may be a plain copy that was made before the memory was encrypted. A key in its state would contradict
    // that.
    if (name === "encryption.json" && !isEncrypted) continue;
    mergeEntry(join(from, name), join(into, name));
  }
  rmSync(from, { recursive: true, force: true });
  return backups.length;
}

/** Updates the paths of backups that have moved with a folder. */
export function renameListed(state: string, moved: readonly (readonly [from: string, to: string])[]): void {
  const listed = listedBackups(state);
  const renamed = listed.map((path) => {
    const found = moved.find(([from]) => path.startsWith(from + sep));
    if (found === undefined || existsSync(path)) return path;
    const now = join(found[1], relative(found[0], path));
    return existsSync(now) ? now : path;
  });
  if (renamed.some((path, at) => path !== listed[at]))
    replaceFile(join(state, listName), renamed.map((path) => `${path}\n`).join(""));
}

export function listedBackups(state: string): string[] {
  try {
    const lines = readText(join(state, listName), mostStateBytes).split("\n");
    return [...new Set(lines)].filter((path) => path !== "");
  } catch {
    return [];
  }
}

/** Moves the backups. Writes each to the list before it moves it, because an erasure must find every backup. */
function mergeBackups(from: string, into: string, listed: readonly string[]): void {
  for (const path of listed) {
    const isInside = dirname(path) === join(from, "backups");
    const target = isInside ? freeName(join(into, "backups", basename(path))) : path;
    appendText(join(into, listName), `${target}\n`, { flush: true });
    if (!isInside || !existsSync(path)) continue;
    makeFolder(dirname(target));
    renameSync(path, target);
  }
}

/**
 * Keeps the device of the old state as a retired one. It also wrote events to this memory. It never writes again, but
 * stays known as this machine's own.
 */
function retire(from: string, into: string): void {
  const path = join(from, "device.json");
  if (!existsSync(path)) return;
  const id = /"id":\s*"([\w-]+)"/.exec(readText(path, mostStateBytes))?.[1] ?? "unknown";
  const name = existsSync(join(into, "device.json")) ? `device-retired-${id}.json` : "device.json";
  renameSync(path, freeName(join(into, name)));
}

function mergeEntry(from: string, into: string): void {
  const stats = lstatSync(from, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!existsSync(into)) return renameSync(from, into);
  if (stats.isDirectory()) {
    for (const name of namesIn(from)) mergeEntry(join(from, name), join(into, name));
    return;
  }
  if (dirname(from).endsWith("put-aside")) return renameSync(from, freeName(into));
  if (from.endsWith(".jsonl")) {
    appendText(into, readText(from, mostStateBytes), { flush: true });
    rmSync(from);
  }
}

/** Returns the path itself, or a free one with a number if it is taken. */
function freeName(path: string): string {
  if (!existsSync(path)) return path;
  const [, stem = path, ending = ""] = /^(.*?)(\.[a-z]+)?$/.exec(path) ?? [];
  for (let at = 2; ; at += 1) if (!existsSync(`${stem}-${at}${ending}`)) return `${stem}-${at}${ending}`;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
