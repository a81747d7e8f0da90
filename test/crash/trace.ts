import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { verifies } from "../verifies.ts";
import { workerCommand } from "./child.ts";
import { homeIn, withFolder, type Home } from "./home.ts";
import type { LogName } from "./mutants/index.ts";
import { checkNone, type Check, type Scenario } from "./scenario.ts";
import type { WriterOptions } from "./workers/writer.ts";

verifies("LOG-5.a", "REC-6.b", "REC-6.c");

/** Checks by system calls that bytes are synced before the acknowledgement. A kill cannot show this. */
export const trace: Scenario = {
  name: "trace",
  about: "the system calls of an append: write, fsync, acknowledgement; and the folder's fsync on a new segment",
  run: async () => traceAppends("sound"),
};

/** Traces the system calls of a writer that makes a few appends. Each append begins a new segment. */
export async function traceAppends(log: LogName): Promise<Check[]> {
  return withFolder(async (folder) => {
    const calls = traceWriter(homeIn(folder), log, join(folder, "strace"));
    const acknowledgements = calls.filter(({ name, text }) => name === "write" && text.startsWith('1, "{\\"ack\\"'));
    return [
      checkNone(
        "the trace shows appends at all",
        acknowledgements.length === appends ? [] : [`${acknowledgements.length} of ${appends} acknowledgements seen`],
        `${appends} appends`,
      ),
      checkNone("write, then fsync of the same file, then the acknowledgement", unsyncedAppends(calls)),
      checkNone(`the ${batch} events of an append share one fsync`, unsharedSyncs(calls)),
      checkNone("a new segment's folder is synced before the acknowledgement", unsyncedFolders(calls)),
    ];
  });
}

const appends = 4;
const batch = 25;

interface Call {
  readonly name: string;
  /** The arguments as strace prints them. */
  readonly text: string;
  readonly result: number;
}

function traceWriter(home: Home, log: LogName, output: string): Call[] {
  const options: WriterOptions = {
    home,
    log,
    seed: 1,
    sizes: [[300, 400]],
    retries: [],
    pauseMs: 0,
    segmentBytes: 1,
    appends,
    batch,
  };
  const words = [
    "-f",
    "-s",
    "40",
    "-e",
    "trace=openat,close,write,pwrite64,writev,fsync,fdatasync",
    "-o",
    output,
    ...workerCommand("writer", options),
  ];
  const { status, stderr, error } = spawnSync("strace", words, { encoding: "utf8", input: "" });
  if (status !== 0)
    throw new Error(`strace failed (${status}): ${error?.message ?? stderr}. The crash tests need the package strace.`);
  return joinCalls(readFileSync(output, "utf8").split("\n")).flatMap(parseCall);
}

/** Joins the two lines that strace writes for a call if another thread made a call in between. */
function joinCalls(lines: readonly string[]): string[] {
  const unfinished = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, thread = "", beginning] = /^(\d+) +(.*) <unfinished \.\.\.>$/.exec(line) ?? [];
    if (beginning !== undefined) {
      unfinished.set(thread, beginning);
      return [];
    }
    const [, resumed = "", end = ""] = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? [];
    return resumed === "" ? [line] : [`${resumed} ${unfinished.get(resumed) ?? ""}${end}`];
  });
}

function parseCall(line: string): Call[] {
  const match = /^\d+ +(\w+)\((.*)\) += (-?\d+)/.exec(line);
  return match === null ? [] : [{ name: match[1] ?? "", text: match[2] ?? "", result: Number(match[3]) }];
}

/** Finds appends that were acknowledged before their file was synced. */
function unsyncedAppends(calls: readonly Call[]): string[] {
  const problems: string[] = [];
  const segments = new Set<number>();
  let dirty: number | null = null;
  let wrote = false;
  for (const { name, text, result } of calls) {
    const file = Number.parseInt(text, 10);
    if (name === "openat" && text.includes(".jsonl") && result >= 0) segments.add(result);
    else if (name === "close") segments.delete(file);
    else if (name.includes("write") && segments.has(file)) {
      dirty = file;
      wrote = true;
    } else if ((name === "fsync" || name === "fdatasync") && file === dirty && result === 0) dirty = null;
    else if (name === "write" && text.startsWith('1, "{\\"ack\\"')) {
      if (!wrote) problems.push("acknowledged without a write to a segment");
      if (dirty !== null) problems.push("acknowledged before the segment was synced");
      wrote = false;
      dirty = null;
    }
  }
  return problems;
}

/** Finds appends for which a segment was not synced exactly once. */
function unsharedSyncs(calls: readonly Call[]): string[] {
  const problems: string[] = [];
  const segments = new Set<number>();
  let synced = 0;
  for (const { name, text, result } of calls) {
    const file = Number.parseInt(text, 10);
    if (name === "openat" && text.includes(".jsonl") && result >= 0) segments.add(result);
    else if (name === "close") segments.delete(file);
    else if ((name === "fsync" || name === "fdatasync") && segments.has(file)) synced += 1;
    else if (name === "write" && text.startsWith('1, "{\\"ack\\"')) {
      if (synced !== 1) problems.push(`${synced} syncs of a segment`);
      synced = 0;
    }
  }
  return problems;
}

/** Finds new segments whose folder was not synced before the acknowledgement. */
function unsyncedFolders(calls: readonly Call[]): string[] {
  const problems: string[] = [];
  const folders = new Map<number, string>();
  let unsynced: string | null = null;
  let newSegments = 0;
  for (const { name, text, result } of calls) {
    const path = /"([^"]*)"/.exec(text)?.[1] ?? "";
    if (name === "openat" && result >= 0 && text.includes("O_EXCL") && path.includes(".jsonl")) {
      unsynced = path.slice(0, path.lastIndexOf("/"));
      newSegments += 1;
    } else if (name === "openat" && result >= 0) folders.set(result, path);
    else if (name === "fsync" && result === 0 && folders.get(Number.parseInt(text, 10)) === unsynced) unsynced = null;
    else if (name === "write" && text.startsWith('1, "{\\"ack\\"') && unsynced !== null)
      problems.push(`${unsynced} was not synced`);
  }
  return newSegments === appends ? problems : [...problems, `${newSegments} new segments seen, ${appends} expected`];
}
