import type { EventKind } from "./event.ts";

/** The types of memories (REC-1). */
export const memoryTypes = [
  "prompt",
  "assistant",
  "tool_use",
  "tool_result",
  "approval",
  "error",
  "artifact",
  "fact",
  "preference",
  "pin",
  "session",
] as const;

export type MemoryType = (typeof memoryTypes)[number];

/** Which kinds of events are memories, and of which type; the others only say something about memories. */
const typesOfKinds: Readonly<Partial<Record<EventKind, MemoryType>>> = {
  "session.started": "session",
  "session.ended": "session",
  "prompt.submitted": "prompt",
  "reply.finished": "assistant",
  "tool.called": "tool_use",
  "tool.finished": "tool_result",
  "permission.decided": "approval",
  "error.raised": "error",
  "artifact.changed": "artifact",
  "fact.learned": "fact",
  "preference.set": "preference",
  "note.pinned": "pin",
};

export function memoryType(kind: EventKind): MemoryType | null {
  return typesOfKinds[kind] ?? null;
}

export function isMemoryType(value: string): value is MemoryType {
  return (memoryTypes as readonly string[]).includes(value);
}
