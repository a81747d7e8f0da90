import type { Principal } from "../../core/access/scope.ts";
import type { QuotedEvent } from "../../core/facts/admit-fact.ts";
import { uuidPattern } from "../../core/text/uuid-pattern.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { readersOf } from "../../index/views/fact-views.ts";
import { findMemories } from "../../index/views/views.ts";

/** An event that a fact quotes. */
export interface FoundQuote {
  readonly memory: StoredMemory;
  readonly quoted: QuotedEvent;
}

/** Finds an event that a fact may quote; null if the principal cannot see it, or its type proves nothing. */
export function findQuoted(db: SqlDatabase, id: string, principal: Principal): FoundQuote | null {
  // Only whole ids, so that a proposer cannot reach another event by the beginning of its id.
  if (!uuidPattern.test(id)) return null;
  const [memory] = findMemories(db, id, principal);
  if (memory === undefined || memory.text === null || !quotable.has(memory.type)) return null;
  return { memory, quoted: toQuoted(id, memory, memory.text, readersOf(db, memory.id)) };
}

function toQuoted(id: string, memory: StoredMemory, text: string, readers: readonly string[] | null): QuotedEvent {
  const { level, space, agent, session, run, ts, trust, tags, details, sensitive } = memory;
  const { sender } = details;
  return {
    id,
    ts,
    text,
    // A message of a tool may contain a stranger's words, even if the user recorded it.
    trust: trust === "user" && outcomes.has(memory.type) ? "tool" : trust,
    names: [...tags, ...(typeof sender === "string" ? [sender] : [])],
    level: level as QuotedEvent["level"],
    space,
    readers,
    sensitive,
    place: JSON.stringify([space, level === "agent" && agent, level === "session" && session, level === "run" && run]),
  };
}

/** The types that a fact may quote. It cannot quote another fact, because that would prove nothing. */
const quotable: ReadonlySet<string> = new Set([
  "prompt",
  "assistant",
  "message",
  "tool_use",
  "tool_result",
  "error",
  "artifact",
]);

/** The types that contain what tools printed. */
const outcomes: ReadonlySet<string> = new Set(["tool_use", "tool_result", "error", "artifact"]);
