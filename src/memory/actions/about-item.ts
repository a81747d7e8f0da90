import type { MemoryType } from "../../core/event/memory-type.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { AskedSpace } from "../../index/views/about-views.ts";
import type { Parts } from "../base/parts.ts";
import type { AskedFrom } from "../recall/recall-context.ts";

/** A question about the work in a space. Exactly one of the first six fields says what it is about. */
export interface AboutRequest {
  /** A file: what was decided about it, what failed, which sessions changed it. A path in the space. */
  readonly file?: string;
  /** A program, or the beginning of a command line: how it was called successfully. */
  readonly command?: string;
  /** An error, as it was printed: what followed when it did not come back. */
  readonly error?: string;
  /** True for the errors of three or more sessions, and what they cost. */
  readonly friction?: boolean;
  /** A subject, in plain words. */
  readonly subject?: string;
  /** A day or a span of days, such as `2026-11-09` or `yesterday`. */
  readonly day?: string;
  /** A folder in the space. */
  readonly space?: string;
  /** The name of the space, if no folder of it is available. */
  readonly from?: string;
  /** Excludes memories that a person has marked as sensitive. */
  readonly notMarked?: boolean;
  /** The greatest number of items of each kind; 10 if left out. */
  readonly limit?: number;
}

/** One answer to a question about the work. */
export interface AboutItem {
  /** What the item says. */
  readonly kind: "rule" | "decision" | "failure" | "edit" | "session" | "command" | "fix" | "friction" | "memory";
  /** The ids of the events that show it, the most telling first. */
  readonly ids: readonly string[];
  /** The answer, in the words of the events. */
  readonly text: string;
  /** What followed: the fix of an error, or the result of a session. Null if no event shows it. */
  readonly followed: string | null;
  /** When it happened last, in milliseconds since 1970. */
  readonly ts: number;
  /** Who wrote the words. */
  readonly trust: StoredMemory["trust"];
  /** The type of the first event. */
  readonly type: MemoryType;
  /** The agent, or null if unknown. */
  readonly agent: string | null;
  /** The session, or null. */
  readonly session: string | null;
  /** How often it happened. */
  readonly count: number;
  /** In how many sessions it happened. */
  readonly sessions: number;
  /** How long sessions worked on it, in milliseconds, without long breaks. Null if unknown. */
  readonly workMs: number | null;
  /** True if the file has changed since, or no longer exists. */
  readonly stale: boolean;
}

/** The answers to a question about the work. */
export interface AboutResult {
  /** The answers, the most useful first. */
  readonly items: readonly AboutItem[];
  /** The file in question; null for other questions. */
  readonly file: {
    /** The path below the top of the repository. */
    readonly path: string;
    /** Earlier paths of the file, the latest first. */
    readonly earlier: readonly string[];
    /** Whether the file exists. Null if that cannot be checked. */
    readonly exists: boolean | null;
  } | null;
}

/** What every question needs. */
export interface Question {
  readonly parts: Parts;
  readonly asked: AskedSpace;
  readonly caller: AskedFrom;
  readonly limit: number;
}

/** The event that an item shows. */
export type ItemHead = Pick<AboutItem, "type" | "ts" | "trust" | "session" | "agent"> & { readonly id: string };

export function headOf({ id, type, ts, trust, session, origin }: Omit<StoredMemory, "text">): ItemHead {
  return { id, type, ts, trust, session, agent: origin.agent ?? null };
}

export function toItem(
  kind: AboutItem["kind"],
  { id, type, ts, trust, session, agent }: ItemHead,
  text: string,
  more: Partial<AboutItem> = {},
): AboutItem {
  const usual = { ids: [id], followed: null, count: 1, sessions: 1, workMs: null, stale: false };
  return { kind, type, ts, trust, session, agent, text, ...usual, ...more };
}
