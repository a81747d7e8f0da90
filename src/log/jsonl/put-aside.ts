import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { openAside, sealAside, textSealedWith } from "../../platform/encryption/sealed-text.ts";
import { makeFolder, replaceFile, syncFolder } from "../../platform/files/make-files.ts";
import { appendText, readText } from "../../platform/files/regular-file.ts";
import type { WantedTest } from "./line-ids.ts";

/** The largest file that is read. It has room for the torn lines of a log of ten million events. */
const mostBytes = 268_435_456;

/** Returns the folder for lines that cannot be read in any form and so cannot be part of a rewritten log. */
function putAsideFolder(state: string): string {
  return join(state, "put-aside");
}

/** Where lines are put aside, and the key that seals them; null in a plain memory. */
export interface AsidePlace {
  readonly state: string;
  readonly keys: Pick<HomeKeys, "ring">;
  readonly key: SealingKey | null;
  readonly now: Date;
}

/**
 * Puts lines aside and waits until they are on the disk. Skips lines that an interrupted run has put aside already.
 * Returns the file, or null if it has added none.
 */
export function putAside(lines: readonly string[], { state, keys, key, now }: AsidePlace): string | null {
  if (lines.length === 0) return null;
  const known = new Set(asideFiles(state, keys).flatMap((file) => file.lines.map(({ text }) => text)));
  const added = lines.filter((line) => !known.has(line));
  if (added.length === 0) return null;
  const sealer = key === null ? null : createSealer(key);
  const stored = added.map((line) => sealAside(line, sealer));
  const folder = putAsideFolder(state);
  makeFolder(folder);
  const file = join(folder, `lines-${now.toISOString().replace(/[:.]/g, "-")}.txt`);
  appendText(file, `${stored.join("\n")}\n`, { flush: true });
  syncFolder(folder);
  return file;
}

/**
 * Gives the lines put aside the form of the memory: sealed with its key, or plain. Otherwise they would be plain text
 * beside an encrypted memory, or nobody could read them after the keys were removed.
 */
export function resealAside({ state, keys, key }: Omit<AsidePlace, "now">): void {
  const sealer = key === null ? null : createSealer(key);
  for (const { path, lines } of asideFiles(state, keys)) {
    const converted = lines.map(({ line, text }) =>
      text === "" || (key !== null && textSealedWith(line) === key.id) ? line : sealAside(text, sealer),
    );
    if (converted.some((line, at) => line !== lines[at]?.line)) replaceFile(path, `${converted.join("\n")}\n`);
  }
}

export interface AsideFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Lists the files with lines put aside, without reading them. */
export function listAside(state: string): AsideFile[] {
  const folder = putAsideFolder(state);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => ({ path: join(folder, name), name, bytes: statSync(join(folder, name)).size }));
}

/** Removes the lines of these events from the lines put aside, because a torn line may contain their words. */
export function eraseAside(state: string, keys: HomeKeys, isWanted: WantedTest): void {
  for (const { path, lines } of asideFiles(state, keys)) {
    const remaining = lines.filter(({ id, text }) => id === null || !isWanted(id, () => text)).map(({ line }) => line);
    if (remaining.length === lines.length) continue;
    try {
      if (remaining.length === 0) rmSync(path);
      else replaceFile(path, `${remaining.join("\n")}\n`);
    } catch (error) {
      throw fileErrorToLociError(error, "erasing in", path);
    }
  }
}

/** Returns which of these ids have lines put aside, and in which file. */
export function findAside(
  state: string,
  keys: HomeKeys,
  ids: ReadonlySet<EventId>,
): { readonly id: EventId; readonly place: string }[] {
  return asideFiles(state, keys).flatMap(({ path, lines }) =>
    lines.flatMap(({ id }) => (id !== null && ids.has(id) ? [{ id, place: path }] : [])),
  );
}

function asideFiles(state: string, keys: Pick<HomeKeys, "ring">) {
  return listAside(state).map(({ path }) => {
    const lines = readText(path, mostBytes)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => ({ line, ...readAside(line, keys) }));
    return { path, lines };
  });
}

/**
 * Returns the text of a line from before it was put aside, or an empty text if it cannot be opened. Also returns the id
 * at its beginning, even if the rest is damaged.
 */
function readAside(line: string, keys: Pick<HomeKeys, "ring">): { readonly text: string; readonly id: EventId | null } {
  const text = openAside(line, keys) ?? "";
  return { text, id: /^\{"v":"[0-9.]{5,16}","id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? null };
}
