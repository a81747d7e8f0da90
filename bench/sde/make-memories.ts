import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { importGitHistory } from "../../src/compose/import-git-history.ts";
import { openMemory } from "../../src/compose/open-memory.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { replaceFolder } from "../compare/homes.ts";
import { importIn } from "../import.ts";
import type { MadeConversation, MadeTurn } from "../transcripts/conversation.ts";
import { writeConversations } from "../transcripts/write-transcripts.ts";
import { type ChatTurn, type Commit, loadCommits, loadDecoys, type Task } from "./load-tasks.ts";

const host = "claude-code";
const dayMs = 86_400_000;
const turnMs = 60_000;
/** The chats happen in these days. */
const firstDay = Date.UTC(2026, 2, 1, 9);
const days = 112;
/** The bug report follows three weeks after the last chat. */
const askedAt = firstDay + (days + 21) * dayMs;

/** The folder of the project, whose git history the memory imports. */
export function projectIn(folder: string): string {
  return join(folder, "boltons");
}

/**
 * Makes the memories that all tasks begin with: one with the decoys, and one that also has the history of the project.
 * Returns how many of its commits an import stores.
 */
export async function makeCommonMemories(
  folder: string,
): Promise<{ readonly commits: number; readonly stored: number }> {
  const decoys = loadDecoys();
  mkdirSync(projectIn(folder));
  git(folder, "init", "--quiet", "--initial-branch=main");
  await importChats(
    folder,
    decoys.map(({ id, turns }, n) => toConversation(folder, id, turns, firstDay + (n * days * dayMs) / decoys.length)),
  );
  keepAs(folder, "chats");
  commitHistory(folder);
  const imported = await withMemory(folder, importHistory(folder));
  keepAs(folder, "history");
  return imported;
}

/** Makes the memory of one task. Returns whether the import stores the commit of the task. */
export async function makeMemory(folder: string, { id, source, chats, commit }: Task): Promise<boolean> {
  const kept = source === "history" ? "history" : "chats";
  for (const name of ["memory", "memory-state"]) replaceFolder(join(folder, kept, name), join(folder, name));
  // The last chat follows at least three weeks after the first one.
  const start = firstDay + (Number.parseInt(hash("sha256", id, "hex").slice(0, 4), 16) % (days - 25)) * dayMs;
  if (chats.length > 0)
    await importChats(
      folder,
      chats.map((turns, n) => toConversation(folder, sessionName(id, n), turns, start + n * 21 * dayMs + dayMs / 5)),
    );
  if (commit === null) return false;
  const before = git(folder, "rev-parse", "HEAD");
  addCommit(folder, commit, start);
  const { stored } = await withMemory(folder, importHistory(folder));
  git(folder, "update-ref", "HEAD", before);
  return stored > 0;
}

export async function withMemory<T>(folder: string, use: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await openMemory({
    memory: join(folder, "memory"),
    env: { HOME: folder, XDG_STATE_HOME: join(folder, "memory-state") },
    now: () => askedAt,
  });
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

/** The id of the session of a task's chat. Hosts name sessions by UUIDs. */
export function sessionOf(id: string, chat: number): string {
  return uuidOf(sessionName(id, chat));
}

function sessionName(id: string, chat: number): string {
  return `${id} ${chat}`;
}

function uuidOf(name: string): string {
  const hex = hash("sha256", name, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function importChats(folder: string, made: readonly MadeConversation[]): Promise<void> {
  writeConversations(folder, host, made);
  await importIn(folder, host);
  // Otherwise, each import would read the transcripts of the previous tasks.
  rmSync(join(folder, ".claude"), { recursive: true });
}

/** A memory and its state have the same path in each task, because the state belongs to that path. */
function keepAs(folder: string, kept: string): void {
  for (const name of ["memory", "memory-state"]) replaceFolder(join(folder, name), join(folder, kept, name));
}

function toConversation(folder: string, name: string, chat: readonly ChatTurn[], at: number): MadeConversation {
  const turns: MadeTurn[] = [];
  for (const [n, [who, text]] of chat.entries()) {
    const open = turns.at(-1);
    if (who === "u" || open === undefined)
      turns.push({ id: `${name} ${n}`, at: at + n * turnMs, prompt: text, calls: [], reply: "" });
    // An agent's next message belongs to the same turn.
    else turns[turns.length - 1] = { ...open, reply: open.reply === "" ? text : `${open.reply}\n\n${text}` };
  }
  return { session: uuidOf(name), folder: projectIn(folder), at, turns };
}

/** Imports the history as `loci import git` does. The person confirms what it stores. */
function importHistory(folder: string): (memory: Memory) => Promise<{ commits: number; stored: number }> {
  return async (memory) => {
    const { commits, stored } = await importGitHistory(memory, { folder: projectIn(folder) });
    const { memories } = await memory.trust.waiting({ limit: Math.max(1, stored) });
    if (memories.length > 0) await memory.trust.confirm(memories.map(({ id }) => id));
    return { commits, stored };
  };
}

/** Writes the history of the project into its repository, with empty commits. */
function commitHistory(folder: string): void {
  const commits = loadCommits().map(({ date, subject, body }) => fastCommit(messageOf({ subject, body }), date));
  git(folder, "fast-import", "--quiet", "--force", { input: commits.join("") });
}

function fastCommit(message: string, date: string): string {
  const at = `${Math.floor(Date.parse(date) / 1000)} +0000`;
  return `commit refs/heads/main\ncommitter Dev <dev@example.com> ${at}\ndata ${Buffer.byteLength(message)}\n${message}\n`;
}

function addCommit(folder: string, commit: Commit, at: number): void {
  const date = new Date(at).toISOString();
  git(folder, "commit", "--quiet", "--allow-empty", "--cleanup=verbatim", "--file=-", {
    input: messageOf(commit),
    date,
  });
}

function messageOf({ subject, body }: Commit): string {
  return body === "" ? subject : `${subject}\n\n${body}`;
}

interface GitInput {
  readonly input?: string;
  readonly date?: string;
}

function git(folder: string, ...wanted: readonly (string | GitInput)[]): string {
  const { input, date } = wanted.find((one) => typeof one === "object") ?? {};
  const own = ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", "-c", "commit.gpgsign=false"];
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  return execFileSync("git", [...own, ...wanted.filter((one) => typeof one === "string")], {
    cwd: projectIn(folder),
    encoding: "utf8",
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", ...dates },
    ...(input === undefined ? {} : { input }),
  }).trim();
}
