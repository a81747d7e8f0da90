import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isSealedText, openText } from "../../platform/encryption/sealed-text.ts";
import { replaceFile } from "../../platform/files.ts";
import { readText } from "../../platform/regular-file.ts";
import type { WantedTest } from "./wanted-test.ts";

/** The largest file that is read. It has room for the torn lines of a log of ten million events. */
const mostBytes = 268_435_456;

/** The purpose that sealed bytes are bound to. They cannot be opened for any other purpose. */
export const putAsidePurpose = "put aside";

/** Returns the folder for lines that could not be converted when the log was rewritten. */
export function putAsideFolder(state: string): string {
  return join(state, "put-aside");
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

function asideFiles(state: string, keys: HomeKeys) {
  const folder = putAsideFolder(state);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const lines = readText(path, mostBytes)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => ({ line, ...readAside(line, keys) }));
    return { path, lines };
  });
}

/**
 * Returns the text of a line from before it was put aside. Also returns the id at its beginning, even if the rest is
 * damaged.
 */
function readAside(line: string, keys: HomeKeys): { readonly text: string; readonly id: EventId | null } {
  const text = isSealedText(line) ? (openText(line, keys.ring(), putAsidePurpose)?.toString("utf8") ?? "") : line;
  return { text, id: /^\{"v":"[0-9.]{5,16}","id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? null };
}
