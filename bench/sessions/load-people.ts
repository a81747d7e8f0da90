import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Half } from "../recall/shape.ts";

/** A prompt of the person, a tool call or a reply of the agent. */
export type WrittenTurn =
  | { readonly id: string; readonly user: string }
  | { readonly id: string; readonly reply: string }
  | {
      readonly id: string;
      readonly tool: string;
      readonly input: string;
      readonly output: string;
      readonly ok: boolean;
    };

export interface WrittenSession {
  readonly session: string;
  readonly space: string;
  readonly host: string;
  /** The time of the turn, in milliseconds since 1970. */
  readonly at: number;
  readonly turns: readonly WrittenTurn[];
}

/** A prompt of a later session that an earlier one answers. */
export interface LaterQuestion {
  readonly question: string;
  readonly space: string;
  readonly at: number;
  readonly prompt: string;
  readonly kind: string;
  /** The turns that answer it. */
  readonly answers: readonly string[];
  /** Texts of these turns; a right answer contains one of them. */
  readonly says: readonly string[];
  /** Turns with an answer that no longer holds. */
  readonly not: readonly string[];
}

/** A prompt that needs no memory, such as “run the tests”. */
export interface GenericPrompt {
  readonly generic: string;
  readonly space: string;
  readonly at: number;
  readonly prompt: string;
}

/** What one developer did with coding agents in two months, and asked later. */
export interface Person {
  readonly name: string;
  /** Rules may be tuned on the sessions of some people only. */
  readonly half: Half;
  readonly sessions: readonly WrittenSession[];
  readonly questions: readonly LaterQuestion[];
  readonly generic: readonly GenericPrompt[];
}

const tuningPeople = ["ml", "op", "wb"];
const folder = join(import.meta.dirname, "people");

/** Loads the sessions that were written for this bench. */
export function loadPeople(): Person[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .map((name) => readPerson(name.replace(".jsonl", ""), readFileSync(join(folder, name), "utf8")));
}

function readPerson(name: string, text: string): Person {
  const lines = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => withTime(JSON.parse(line) as Record<string, unknown>));
  const having = <T>(field: string): T[] => lines.filter((line) => field in line) as unknown as T[];
  return {
    name,
    half: tuningPeople.includes(name) ? "tune" : "test",
    sessions: having<WrittenSession>("session"),
    questions: having<LaterQuestion>("question"),
    generic: having<GenericPrompt>("generic"),
  };
}

function withTime(line: Record<string, unknown>): Record<string, unknown> {
  return typeof line["at"] === "string" ? { ...line, at: Date.parse(line["at"]) } : line;
}
