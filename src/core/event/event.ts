import type { Contents, EventKind, Head, Origin, Scope } from "./event-schema.ts";

export type {
  Contents,
  EventKind,
  Evidence,
  Head,
  Origin,
  Proposer,
  Scope,
  Slot,
  SpaceEvidence,
} from "./event-schema.ts";

/** The schema version of the events that this program writes. */
export const writtenVersion = "1.3.0";

/** The maximum length of a log line, in UTF-8 bytes. */
export const maxLineBytes = 1_048_576;

/** The id of an event: a UUID that begins with the time of writing. */
export type EventId = string;

/** An event as the log stores it. An erased event retains its head; its salt and content are null. */
export type Event = { readonly [K in EventKind]: EventOf<K> }[EventKind];

/** An event of one kind. */
export type EventOf<K extends EventKind> = Readonly<Omit<Head, "kind">> & {
  /** The kind of the event. */
  readonly kind: K;
  /** The salt of the digest; null if the event was erased. */
  readonly salt: string | null;
  /** The content; null if the event was erased. */
  readonly content: Contents[K] | null;
};

/** The part of an event that the caller passes. Admission adds the rest. */
export type NewEvent = { readonly [K in EventKind]: NewEventOf<K> }[EventKind];

/** The part of an event of one kind that the caller passes. */
export interface NewEventOf<K extends EventKind> {
  /** The kind of the event. */
  readonly kind: K;
  /** The content of the event. */
  readonly content: Contents[K];
  /** The scope that the event belongs to. */
  readonly scope: Scope;
  /** The device and program that the event comes from. */
  readonly origin: Origin;
  /** Who wrote the words of the event. */
  readonly trust: Head["trust"];
  /** Who may read the event besides the owner; its scope decides if left out. */
  readonly acl?: Head["acl"];
  /** How the action ended, if known. */
  readonly outcome?: Head["outcome"];
  /** From 0 to 1; estimated if left out. */
  readonly importance?: number;
  /** The time of the event, in milliseconds since 1970; now if left out. */
  readonly at?: number;
  /** The id, for an event that is retried or imported: two events with the same id are the same event. */
  readonly id?: EventId;
  /**
   * The natural key, for an event that the host identifies. Two reports with the same key count once. See
   * natural-key.ts.
   */
  readonly key?: string;
}

/** The importance of an event by its kind alone; see importance.ts. */
export const defaultImportance: Readonly<Record<EventKind, number>> = {
  "session.started": 0,
  "session.ended": 0.1,
  "session.compacted": 0.3,
  "session.summarised": 0.6,
  "host.reported": 0.1,
  "prompt.submitted": 0.5,
  "reply.finished": 0.4,
  "tool.called": 0.2,
  "tool.finished": 0.2,
  "permission.decided": 0.3,
  "error.raised": 0.5,
  "artifact.changed": 0.4,
  "fact.learned": 0.8,
  "fact.reviewed": 0,
  "facts.extracted": 0,
  "model.called": 0,
  "preference.set": 0.9,
  "note.pinned": 1,
  "memory.pinned": 0,
  "memory.unpinned": 0,
  "memory.forgotten": 0,
  "memory.erased": 0,
  "memory.confirmed": 0,
  "memory.classified": 0,
  "retention.announced": 0,
  "retention.applied": 0,
  "space.linked": 0,
  "space.split": 0,
  "space.adopted": 0,
  "recall.served": 0,
  "recall.judged": 0,
  "policy.tried": 0,
  "policy.adopted": 0,
  "policy.retired": 0,
  "policy.frozen": 0,
  "policy.reset": 0,
  "message.exchanged": 0.4,
  "document.written": 0.6,
  "entry.saved": 0.5,
  "entry.read": 0,
  "entry.cleared": 0,
  "note.scheduled": 0.5,
  "note.delivered": 0,
  "note.removed": 0,
  "memory.promoted": 0,
  "log.migrated": 0,
};
