import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

import { erasedTail, tailStart } from "../../../src/core/event/event-line.ts";
import { openJsonlLog, type JsonlLog, type JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { listSegments } from "../../../src/log/jsonl/segments.ts";

/** Erases by renaming a new file over the old one. Appends of other processes between reading and renaming are lost. */
export function openEraseByRename(options: JsonlLogOptions): JsonlLog {
  const log = openJsonlLog(options);
  const erase: JsonlLog["erase"] = async (ids) => {
    for (const folder of log.folders())
      for (const segment of listSegments(folder.path)) rewrite(join(folder.path, segment), ids);
    return { erased: [...ids], pending: [] };
  };
  return { ...log, erase };
}

function rewrite(path: string, ids: ReadonlySet<string>): void {
  const lines = readFileSync(path, "latin1").split("\n");
  const rewritten = lines.map((line) => (ids.has(idOf(line)) ? blank(line) : line));
  if (rewritten.every((line, at) => line === lines[at])) return;
  const draft = `${path}.draft-${process.pid}`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, Buffer.from(rewritten.join("\n"), "latin1"));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
}

function blank(line: string): string {
  const head = line.indexOf(tailStart);
  return head < 0
    ? line
    : `${line.slice(0, head)}${erasedTail.slice(0, -1)}${" ".repeat(line.length - head - erasedTail.length)}}`;
}

function idOf(line: string): string {
  return /^\{"v":"[0-9.]+","id":"([0-9a-f-]{36})"/.exec(line.slice(0, 60))?.[1] ?? "";
}
