import { hash } from "node:crypto";

import { jsonLines, readPacked } from "../recall/files.ts";
import type { Half } from "../recall/shape.ts";

/** One turn of a chat: who wrote it (the user or the agent), and its text. */
export type ChatTurn = readonly ["u" | "a", string];

/** A bug report whose right fix needs a decision that was made weeks before. */
export interface Task {
  readonly id: string;
  readonly half: Half;
  readonly source: "conversation" | "conversation-amended" | "history";
  /** The prompt of the new session. */
  readonly report: string;
  /** The last chat is valid. In an amended task, it replaces the first chat where the two differ. */
  readonly chats: readonly (readonly ChatTurn[])[];
  readonly commit: Commit | null;
}

export interface Commit {
  readonly subject: string;
  readonly body: string;
}

export interface DatedCommit extends Commit {
  readonly date: string;
}

interface PackedTask {
  readonly id: string;
  readonly source: Task["source"];
  readonly bug_report: string;
  readonly conversations: Task["chats"];
  readonly commit?: Commit | null;
}

/** Loads the 61 tasks of sde-bench, each with its half. */
export function loadTasks(): Task[] {
  const packed = [...jsonLines(readPacked("sde_tasks.jsonl.gz").bytes)] as PackedTask[];
  const halfOf = drawHalves(packed.map(({ id }) => familyOf(id)));
  return packed.map(({ id, source, bug_report: report, conversations: chats, commit = null }) => ({
    id,
    half: halfOf(familyOf(id)),
    source,
    report,
    chats,
    commit,
  }));
}

/** Loads 140 chats about the same project that contain no decision. */
export function loadDecoys(): { readonly id: string; readonly turns: readonly ChatTurn[] }[] {
  return [...jsonLines(readPacked("sde_decoys.jsonl.gz").bytes)] as ReturnType<typeof loadDecoys>;
}

/** Loads the history of the project, oldest commit first. */
export function loadCommits(): DatedCommit[] {
  return [...jsonLines(readPacked("sde_commits.jsonl.gz").bytes)] as DatedCommit[];
}

/** Tasks of a family are about the same function. Their ids differ in the source and the number. */
export function familyOf(id: string): string {
  return id.replace(/(?:-amended|-history)?-\d+$/, "");
}

/** The halves change with this text. */
const seed = "loci 2026-11";

/** Half of the families are for tests: those whose hashes come first. */
export function drawHalves(families: readonly string[]): (family: string) => Half {
  const sorted = [...new Set(families)].toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1));
  const test = new Set(sorted.slice(0, Math.floor(sorted.length / 2)));
  return (family) => (test.has(family) ? "test" : "tune");
}

function digestOf(family: string): string {
  return hash("sha256", `${seed}\n${family}`, "hex");
}
