import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { makeFolder } from "../platform/files.ts";
import { fieldsOf } from "./fields-of.ts";
import type { TranscriptFile } from "./transcript-source.ts";

/** Transcripts that were imported to their end. To lose this costs only time: what was imported is known by its keys. */
export interface ImportedFiles {
  /** Whether everything since then was imported, and nothing was written to the file after. */
  has(file: TranscriptFile, since: number): boolean;
  add(files: readonly TranscriptFile[], since: number): void;
}

/** A reader that understands more has another number, so that everything is read again. */
const readerVersion = 1;

export function openImportedFiles(state: string): ImportedFiles {
  const path = join(state, "imports.jsonl");
  const known = new Map(readText(path).split("\n").flatMap(lineToEntry));
  return {
    has: (file, since) => {
      const entry = known.get(file.path);
      return entry !== undefined && entry.stamp === stampOf(file) && entry.since <= since;
    },
    add: (files, since) => {
      if (files.length === 0) return;
      makeFolder(state);
      for (const file of files) known.set(file.path, { stamp: stampOf(file), since });
      const lines = files.map((file) => JSON.stringify({ path: file.path, stamp: stampOf(file), since }));
      // The line end before them keeps them apart from a line that was cut off.
      appendFileSync(path, `\n${lines.join("\n")}\n`, { mode: 0o600 });
    },
  };
}

interface Entry {
  readonly stamp: string;
  readonly since: number;
}

function stampOf({ bytes, changedAt }: TranscriptFile): string {
  return `${readerVersion} ${bytes} ${changedAt}`;
}

function lineToEntry(line: string): [string, Entry][] {
  try {
    const entry = fieldsOf(JSON.parse(line));
    const [path, stamp, since] = [entry.text("path"), entry.text("stamp"), entry.number("since")];
    return path === undefined || stamp === undefined || since === undefined ? [] : [[path, { stamp, since }]];
  } catch {
    // A line that was cut off names no file.
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
