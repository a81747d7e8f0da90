import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { LociError } from "../core/errors.ts";
import type { Memory } from "../memory/memory.ts";
import type { ImportedFile } from "../memory/transfer/import-file.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { safeGit } from "../platform/spaces/file-names.ts";
import { findSpace } from "../platform/spaces/space-evidence.ts";

/** Which history to import, and how. */
export interface GitImport {
  /** A folder in the repository. */
  readonly folder: string;
  /** Only commits since this time, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** True to only count and store nothing. */
  readonly dryRun?: boolean | undefined;
  /** The environment in which git runs; `process.env` if left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The result of importing a history. */
export interface ImportedHistory extends Omit<ImportedFile, "format" | "title" | "isEncrypted" | "documents"> {
  /** The number of commits that were read. */
  readonly commits: number;
}

/**
 * Imports the decisions, fixes and reverts in the commit messages of a repository into its space, with the trust
 * `import`. Importing again stores only new commits. Throws NOT_READABLE outside of a repository.
 */
export async function importGitHistory(memory: Memory, wanted: GitImport): Promise<ImportedHistory> {
  const { folder, since, dryRun = false, env = process.env } = wanted;
  const scratch = makeScratch("git");
  try {
    const { path, commits } = await writeGitHistory({ folder, since, env }, scratch);
    if (commits === 0) return { commits, stored: 0, known: 0, refused: 0, kinds: {}, reasons: [], examples: [] };
    const space = findSpace(folder) ?? undefined;
    const { stored, known, refused, kinds, reasons, examples } = await memory.transfer.importFrom(path, {
      dryRun,
      space,
    });
    return { commits, stored, known, refused, kinds, reasons, examples };
  } finally {
    removeScratch(scratch);
  }
}

export interface GitHistory {
  /** A folder in the repository. */
  readonly folder: string;
  /** Only commits since this time, in milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The number of commits that are read, the newest first. */
const mostCommits = 5000;

/** The largest message that is passed on. */
const mostMessage = 20_000;

const [fieldEnd, commitEnd] = ["\u001f", "\u0000"];

const shape = ["--no-merges", "--no-color", "--no-notes", "--no-ext-diff", "--no-textconv", "--encoding=UTF-8"];
const logArguments = [...safeGit, "log", "-z", `--max-count=${mostCommits}`, ...shape, "--format=%H%x1f%ct%x1f%B"];

/**
 * Writes the commits of the current branch into a file, one JSON object a line, the newest first. Starts git without
 * the settings with which a repository could make it run other programs. Returns the number of commits.
 */
async function writeGitHistory(
  { folder, since, env }: GitHistory,
  into: string,
): Promise<{ path: string; commits: number }> {
  const path = join(into, "git-history.jsonl");
  const sinceThen = since === undefined ? [] : [`--since=${new Date(since).toISOString()}`];
  const git = spawn("git", [...logArguments, ...sinceThen], {
    cwd: folder,
    env: { ...env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(git, "close") as Promise<[code: number | null]>;
  let complaint = "";
  git.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = `${complaint}${text}`.slice(0, 300);
  });
  let commits = 0;
  const lines = async function* (parts: AsyncIterable<string>): AsyncGenerator<string> {
    let rest = "";
    for await (const part of parts) {
      const records = `${rest}${part}`.split(commitEnd);
      // A message without an end would fill the memory; only its beginning is used anyway.
      rest = (records.pop() ?? "").slice(0, 4 * mostMessage);
      for (const record of records) yield toLine(record);
      commits += records.length;
    }
    if (rest.trim() === "") return;
    commits += 1;
    yield toLine(rest);
  };
  const [started] = await Promise.allSettled([
    pipeline(git.stdout.setEncoding("utf8"), lines, createWriteStream(path, { mode: 0o600 })),
    ended,
  ]);
  const [code] = await ended.catch((cause: unknown) => {
    throw new LociError("NOT_READABLE", "git cannot be started; install it, and check that it is in PATH", { cause });
  });
  if (started.status === "rejected") throw started.reason;
  if (code !== 0)
    throw new LociError(
      "NOT_READABLE",
      `git cannot read the history of ${folder}: ${complaint.trim() || `exit ${code}`}`,
    );
  return { path, commits };
}

function toLine(record: string): string {
  const [commit = "", at = "", ...message] = record.trimStart().split(fieldEnd);
  return `${JSON.stringify({ commit, at: Number(at), message: message.join(fieldEnd).slice(0, mostMessage) })}\n`;
}
