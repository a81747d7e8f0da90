import type { EventKind } from "./event.ts";

/** The memory types that can be recorded, each with its kind of event. */
export const kindsOfTypes = {
  prompt: "prompt.submitted",
  assistant: "reply.finished",
  tool_use: "tool.called",
  tool_result: "tool.finished",
  approval: "permission.decided",
  error: "error.raised",
  artifact: "artifact.changed",
  fact: "fact.learned",
  preference: "preference.set",
  pin: "note.pinned",
} as const satisfies Readonly<Record<string, EventKind>>;

/** A type of memory that can be recorded. */
export type RecordType = keyof typeof kindsOfTypes;

export const recordTypes = Object.keys(kindsOfTypes) as [RecordType, ...RecordType[]];

/**
 * The types of all memories. Three types cannot be recorded: `session` (starts, ends, compactions and summaries of
 * sessions), `message` (the history) and `document` (sections of the present documents).
 */
export type MemoryType = RecordType | "session" | "message" | "document";

export const memoryTypes: readonly MemoryType[] = [...recordTypes, "session", "message", "document"];

const typesNotRecorded = {
  "session.started": "session",
  "session.ended": "session",
  "session.compacted": "session",
  "session.summarised": "session",
  "host.reported": "session",
  "message.exchanged": "message",
} as const satisfies Partial<Record<EventKind, MemoryType>>;

export type MemoryKind = (typeof kindsOfTypes)[RecordType] | keyof typeof typesNotRecorded;

const typesOfKinds = new Map<string, MemoryType>([
  ...recordTypes.map((type): [EventKind, MemoryType] => [kindsOfTypes[type], type]),
  ...Object.entries(typesNotRecorded),
]);

/**
 * The memory type of a kind of event; null if events of this kind are not memories. Such events may describe memories
 * or create them in another way.
 */
export function memoryType(kind: MemoryKind): MemoryType;
export function memoryType(kind: EventKind): MemoryType | null;
export function memoryType(kind: EventKind): MemoryType | null {
  return typesOfKinds.get(kind) ?? null;
}

export function isMemoryType(value: string): value is MemoryType {
  return (memoryTypes as readonly string[]).includes(value);
}

export function isRecordType(type: MemoryType): type is RecordType {
  return Object.hasOwn(kindsOfTypes, type);
}

/** True for the words and actions of an agent and the output of its tools. */
export function isByAgent(type: MemoryType): boolean {
  return type === "assistant" || type === "tool_use" || type === "tool_result";
}

/** True for memories that somebody recorded on purpose. */
export function isKept(type: MemoryType): boolean {
  return type === "fact" || type === "preference" || type === "pin";
}

/** The tag that marks a memory as sensitive. Recall leaves such memories out, and so does a search by an agent. */
export const sensitiveTag = "sensitive";
