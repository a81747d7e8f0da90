import { join } from "node:path";

import { sha256 } from "../../core/sha256.ts";
import { keepLines, readKeptLines } from "../../hooks/kept-lines.ts";
import { makeFolder, replaceFile } from "../../platform/files.ts";
import { fieldsOf } from "../fields-of.ts";
import type { TranscriptFile } from "./transcript-source.ts";

/** Transcripts that were imported to their end. To lose this costs only time: what was imported is known by its keys. */
export interface ImportedFiles {
  /** Whether everything since then was imported, and nothing was written to the file after. */
  has(file: TranscriptFile, since: number): boolean;
  add(files: readonly TranscriptFile[], since: number): void;
  /** Keeps that all of a host's transcripts were read. */
  finish(run: ImportRun): void;
}

/** An import of all that a host had written down when it began. */
export interface ImportRun {
  readonly host: string;
  readonly at: number;
  readonly since: number;
}

/** A reader that understands more has another number, so that everything is read again. */
const readerVersion = 1;

export function openImportedFiles(state: string): ImportedFiles {
  const path = listFile(state);
  const known = new Map(readKeptLines(path).flatMap(lineToEntry));
  const keep = (lines: readonly object[]): void => {
    makeFolder(state);
    keepLines(path, lines);
  };
  return {
    has: (file, since) => {
      const entry = known.get(nameOf(file));
      return entry !== undefined && entry.stamp === stampOf(file) && entry.since <= since;
    },
    add: (files, since) => {
      for (const file of files) known.set(nameOf(file), { stamp: stampOf(file), since });
      keep(files.map((file) => ({ file: nameOf(file), stamp: stampOf(file), since })));
    },
    finish: (run) => {
      keep([run]);
      if (readKeptLines(path).length > mostLines) shorten(path);
    },
  };
}

/** A transcript that grows has a line for each time that it was imported. */
const mostLines = 20_000;

/** Keeps the newest half, and of each file the last word. What another process adds meanwhile may be lost, and is then read once more. */
function shorten(path: string): void {
  const lines = new Map<string, object>();
  for (const line of readKeptLines(path)) {
    const name = fieldsOf(line).text("file") ?? JSON.stringify(line);
    lines.delete(name);
    lines.set(name, line);
  }
  const kept = [...lines.values()].slice(-mostLines / 2);
  replaceFile(path, `${kept.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

/** The imports that have read all of a host's transcripts. */
export function readImportRuns(state: string): ImportRun[] {
  return readKeptLines(listFile(state)).flatMap((line) => {
    const run = fieldsOf(line);
    const [host, at, since] = [run.text("host"), run.number("at"), run.number("since")];
    return host === undefined || at === undefined || since === undefined ? [] : [{ host, at, since }];
  });
}

interface Entry {
  readonly stamp: string;
  readonly since: number;
}

function stampOf({ bytes, changedAt }: TranscriptFile): string {
  return `${readerVersion} ${bytes} ${changedAt}`;
}

/** Enough to know it again; what people call their folders is not for a file that nothing encrypts. */
function nameOf({ path }: TranscriptFile): string {
  return sha256(path).slice(0, 32);
}

function lineToEntry(line: object): [string, Entry][] {
  const entry = fieldsOf(line);
  const [file, stamp, since] = [entry.text("file"), entry.text("stamp"), entry.number("since")];
  return file === undefined || stamp === undefined || since === undefined ? [] : [[file, { stamp, since }]];
}

function listFile(state: string): string {
  return join(state, "imports.jsonl");
}
