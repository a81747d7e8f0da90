import { join } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import { keepLines, readKeptLines } from "../../hooks/kept-lines.ts";
import { makeFolder, replaceFile } from "../../platform/files.ts";
import { fieldsOf } from "../fields-of.ts";
import type { TranscriptFile } from "./transcript-source.ts";

/** Transcripts that were imported to their end. Losing this list costs only time: keys identify imported events. */
export interface ImportedFiles {
  /** True if everything since then was imported, and the file has not changed since. */
  has(file: TranscriptFile, since: number): boolean;
  add(files: readonly TranscriptFile[], since: number): void;
  /** Records that all of a host's transcripts were read. */
  finish(run: ImportRun): void;
}

/** An import of everything that a host had written when it began. */
export interface ImportRun {
  readonly host: string;
  readonly at: number;
  readonly since: number;
}

/** A reader that understands more has a new number, so that everything is read again. */
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

/** A growing transcript has one line per import. */
const mostLines = 20_000;

/**
 * Keeps the newest half, and the last line of each file. Lines that another process adds at the same time may be lost;
 * those files are then read once more.
 */
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

/** Enough to recognise it; names of folders must not be in an unencrypted file. */
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
