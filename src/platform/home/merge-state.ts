import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

import { makeFolder, replaceFile } from "../files.ts";
import { appendText, readText } from "../regular-file.ts";

/** More than any list or journal of a state folder has. */
const mostStateBytes = 268_435_456;

const listName = "backups.list";

/** Caches, locks and drafts: they are made again, or no longer needed. */
const dropped =
  /^(?:index-\d+-\d+\.sqlite.*|vectors-[0-9a-f]+\.sqlite.*|locks|drafts|compile-cache|hook-code|cli-code|belongs-to\.json.*|hook-faults\.jsonl.*)$/u;

/**
 * Moves the relevant files of one state folder into another one of the same memory, and removes the rest: files of one
 * side are moved, lists are joined, and of files on both sides the target's stays. Can be repeated after a crash.
 * Returns the number of backups in the list. `isEncrypted`: whether the memory of the target is.
 */
export function mergeState(from: string, into: string, isEncrypted = true): number {
  makeFolder(into);
  const backups = listedBackups(from);
  mergeBackups(from, into, backups);
  retire(from, into);
  for (const name of namesIn(from)) {
    if (dropped.test(name) || name === listName) continue;
    // A copy made before the other was encrypted is a plain memory; a key in its state would contradict that.
    if (name === "encryption.json" && !isEncrypted) continue;
    mergeEntry(join(from, name), join(into, name));
  }
  rmSync(from, { recursive: true, force: true });
  return backups.length;
}

/** Rewrites the paths of backups that have moved with a folder. */
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

/** The places of backups in this state's list. */
export function listedBackups(state: string): string[] {
  try {
    const lines = readText(join(state, listName), mostStateBytes).split("\n");
    return [...new Set(lines)].filter((path) => path !== "");
  } catch {
    return [];
  }
}

/** The list first: an erasure must find a backup in any case. */
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

/** The device of the old state wrote events here too. It never writes again, but stays known as this machine's own. */
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

/** The name, or a free one beside it. */
function freeName(path: string): string {
  if (!existsSync(path)) return path;
  const [, stem = path, ending = ""] = /^(.*?)(\.[a-z]+)?$/.exec(path) ?? [];
  for (let at = 2; ; at += 1) if (!existsSync(`${stem}-${at}${ending}`)) return `${stem}-${at}${ending}`;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
