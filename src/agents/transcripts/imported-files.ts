import { join } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import { keepLines, readKeptLines } from "../../hooks/kept-lines.ts";
import { makeFolder, replaceFile } from "../../platform/files/make-files.ts";
import { fieldsOf } from "../fields-of.ts";
import type { TranscriptFile } from "./transcript-source.ts";

/**
 * The list of transcripts that were imported to their end. Losing the list costs only time, because the memory
 * recognises imported events by their keys.
 */
export interface ImportedFiles {
  /** True if all events of the file since `since` were imported, and the file has not changed since the import. */
  has(file: TranscriptFile, since: number): boolean;
  add(files: readonly TranscriptFile[], since: number): void;
  /** Records that all transcripts of a host were read. */
  finish(run: ImportRun): void;
}

/** A completed import of everything that a host had written when the import began. */
export interface ImportRun {
  readonly host: string;
  readonly at: number;
  readonly since: number;
}

/** Increase this number when the readers understand more, so that all transcripts are read again. */
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

/** The list is shortened above this size. A growing transcript adds one line per import. */
const mostLines = 20_000;

/**
 * Removes all lines but the last of each file, and then the older half. Lines that another process adds at the same
 * time may be lost; their files are then read once more.
 */
function shorten(path: string): void {
  const lines = new Map<string, object>();
  for (const line of readKeptLines(path)) {
    const name = fieldsOf(line).text("file") ?? JSON.stringify(line);
    lines.delete(name);
    lines.set(name, line);
  }
  const newest = [...lines.values()].slice(-mostLines / 2);
  replaceFile(path, `${newest.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

/** Returns the imports that read all transcripts of a host. */
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

/**
 * A hash of the path is enough to recognise the file. The list is not encrypted, so it must not contain folder names.
 */
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
