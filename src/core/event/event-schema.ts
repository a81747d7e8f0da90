import { z } from "zod";

import { limits } from "./limits.ts";

/**
 * The one definition of an event. Types, JSON Schema and the dependency-free validator of the hot path
 * (`validate-event.ts`, with tables made by `npm run generate`) all come from here. Only patterns and limits that JSON
 * Schema can express are used, so that the generated validator accepts exactly what zod accepts.
 */

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const timePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const name = z.string().min(1).max(limits.name);
const path = z.string().min(1).max(limits.path);
const text = z.string().min(1).max(limits.text);
const eventId = z.string().regex(uuidPattern);
/** Whole milliseconds since 1970. */
const time = z.int().min(0).max(limits.time);

/** A fingerprint of the folder `.git` on its file system. Clones, copies and archives do not have it. */
const checkout = z.string().regex(/^(?:[0-9a-f]{24}|none|named)$/);

export const scopeLevels = ["user", "space", "agent", "session", "run"] as const;

/** What the files of a folder reveal about its space. */
export interface SpaceEvidence {
  /** Normalised remote of the repository, if it has one. */
  readonly remote?: string | undefined;
  /** Top folder of the repository, shared by its worktrees. */
  readonly root?: string | undefined;
  /** The folder of the work. */
  readonly path: string;
  /** The local repository, independent of its name and place; `none` if unknown, `named` for the name of a space. */
  readonly checkout?: string | undefined;
}

const SpaceSchema = z.strictObject({
  remote: path.optional(),
  root: path.optional(),
  path,
  checkout: checkout.optional(),
} satisfies Record<keyof SpaceEvidence, z.ZodType>) satisfies z.ZodType<SpaceEvidence>;

/** Where an event belongs, and where it happened. */
export interface Scope {
  /** The one scope that the event belongs to; the other fields record where it happened. */
  readonly level: (typeof scopeLevels)[number];
  /** The tenant of a server with several; left out elsewhere. */
  readonly tenant?: string | undefined;
  /** The person; `me` on a machine with one. */
  readonly user: string;
  /** The folder, if the event happened in one. */
  readonly space?: SpaceEvidence | undefined;
  /** The id of the agent. */
  readonly agent?: string | undefined;
  /** The id of the session. */
  readonly session?: string | undefined;
  /** The id of the run. */
  readonly run?: string | undefined;
}

const ScopeSchema = z.strictObject({
  level: z.enum(scopeLevels),
  tenant: name.optional(),
  user: name,
  space: SpaceSchema.optional(),
  agent: name.optional(),
  session: name.optional(),
  run: name.optional(),
} satisfies Record<keyof Scope, z.ZodType>) satisfies z.ZodType<Scope>;

/** The device and program that an event comes from. */
export interface Origin {
  /** The name of the device. */
  readonly device: string;
  /** The program that the event came from: claude-code, codex, loci. */
  readonly agent?: string | undefined;
  /** The version of that program. */
  readonly agentVersion?: string | undefined;
  /** The role of the agent in its team. */
  readonly role?: string | undefined;
  /** The host's own name of the event, e.g. PostToolUse. */
  readonly hostEvent?: string | undefined;
}

const OriginSchema = z.strictObject({
  device: name,
  agent: name.optional(),
  agentVersion: name.optional(),
  role: name.optional(),
  hostEvent: name.optional(),
} satisfies Record<keyof Origin, z.ZodType>) satisfies z.ZodType<Origin>;

/** Who may read an event. */
export interface Acl {
  /** Who may read besides the owner: `user`, `agent:<id>` or `session:<id>`. */
  readonly read: readonly string[];
}

export const AclSchema = z.strictObject({
  read: z.array(name).max(64),
} satisfies Record<keyof Acl, z.ZodType>) satisfies z.ZodType<Acl>;

/** How something ended. */
export interface Outcome {
  /** Whether it succeeded. */
  readonly status: "success" | "failure" | "unknown";
  /** The time that it took, in milliseconds. */
  readonly durationMs?: number | undefined;
  /** The exit code of a command. */
  readonly exitCode?: number | undefined;
  /** The number of tool calls in a session. */
  readonly toolCalls?: number | undefined;
  /** The number of errors in a session. */
  readonly errors?: number | undefined;
  /** How often the user corrected the agent in a session. */
  readonly corrections?: number | undefined;
}

export const OutcomeSchema = z.strictObject({
  status: z.enum(["success", "failure", "unknown"]),
  durationMs: z.number().min(0).optional(),
  exitCode: z.int().optional(),
  toolCalls: z.int().min(0).optional(),
  errors: z.int().min(0).optional(),
  corrections: z.int().min(0).optional(),
} satisfies Record<keyof Outcome, z.ZodType>) satisfies z.ZodType<Outcome>;

/**
 * The origin of a version of a document. `edit`: somebody changed the file outside of Loci. `renew`: the same text as
 * before, but whole, so that the earlier versions can be erased.
 */
const documentActions = ["append", "replace", "edit", "restore", "archive", "compact", "summary", "renew"] as const;

const common = {
  tags: z.array(z.string().min(1).max(limits.tag)).max(limits.tags).optional(),
  task: z.string().min(1).max(limits.name).optional(),
  meta: z.record(z.string().max(limits.name), z.json()).optional(),
};

/**
 * The content of each kind of event. It contains everything that people or tools wrote, so that erasing the content
 * erases it all.
 */
export const contentSchemas = {
  "session.started": z.strictObject({ text: text.optional(), ...common }),
  "session.ended": z.strictObject({ text: text.optional(), ...common }),
  /** The host has compacted the conversation; the text is its summary, if the host reports one. */
  "session.compacted": z.strictObject({ text: text.optional(), ...common }),
  /** Another event of a host: a subagent that began, an event of a newer version. */
  "host.reported": z.strictObject({ text, ...common }),
  "prompt.submitted": z.strictObject({ text, ...common }),
  "reply.finished": z.strictObject({ text, ...common }),
  "tool.called": z.strictObject({ text, tool: name, path: path.optional(), ...common }),
  "tool.finished": z.strictObject({ text, tool: name, path: path.optional(), ...common }),
  "permission.decided": z.strictObject({
    text,
    tool: name.optional(),
    decision: z.enum(["allow", "deny", "ask"]),
    ...common,
  }),
  "error.raised": z.strictObject({
    text,
    tool: name.optional(),
    path: path.optional(),
    code: name.optional(),
    ...common,
  }),
  "artifact.changed": z.strictObject({ text, path, change: z.enum(["created", "modified", "deleted"]), ...common }),
  "fact.learned": z.strictObject({ text, sources: z.array(eventId).max(limits.targets).optional(), ...common }),
  "preference.set": z.strictObject({
    text,
    name: name.optional(),
    /** The facts that it was adopted from. */
    sources: z.array(eventId).max(limits.targets).optional(),
    ...common,
  }),
  "note.pinned": z.strictObject({ text, ...common }),
  "memory.pinned": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  "memory.unpinned": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  "memory.forgotten": z.strictObject({
    targets: z.array(eventId).min(1).max(limits.targets),
    reason: z.enum(["asked", "session", "space", "agent", "query", "sources", "retention", "scrub"]),
  }),
  /** A receipt: this device has no byte of their contents any more. Only their heads are left. */
  "memory.erased": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** A person confirms something from elsewhere: a tool, the web, an import, or a version of a document. */
  "memory.confirmed": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** A person's decision whether memories are sensitive; the last decision on each memory counts. */
  "memory.classified": z.strictObject({
    targets: z.array(eventId).min(1).max(limits.targets),
    sensitive: z.boolean(),
  }),
  /** Memories that have expired will be removed from this time on: announced once before anything is. */
  "retention.announced": z.strictObject({ count: z.int().min(0), from: time }),
  /** Expired memories were forgotten. */
  "retention.applied": z.strictObject({ count: z.int().min(0) }),
  /** A person linked this device's folder to the space of that remote. */
  "space.linked": z.strictObject({ root: path, remote: path, checkout: checkout.optional() }),
  /** A person decided that this device's folder is a separate space, whatever its files claim. */
  "space.split": z.strictObject({ root: path, remote: path, checkout: checkout.optional() }),
  /** A person decided that a folder continues the memory of an earlier one: it was moved, cloned again or restored. */
  "space.adopted": z.strictObject({
    root: path,
    remote: path.optional(),
    checkout: checkout.optional(),
    /** A folder of the space that it joins. */
    of: z.strictObject({ device: name, root: path, remote: path.optional(), checkout: checkout.optional() }),
  }),
  /** The memories that an agent got unasked, why, and the cost: ids and numbers, never text. */
  "recall.served": z.strictObject({
    policy: name,
    tokens: z.int().min(0),
    tookMs: z.number().min(0),
    /** How certain it was that they are relevant. */
    confidence: z.number().min(0),
    shown: z
      .array(
        z.strictObject({
          id: eventId,
          kind: z.enum(["fact", "snippet"]),
          score: z.number(),
          parts: z.record(z.string().max(limits.name), z.json()),
        }),
      )
      .min(1)
      .max(limits.targets),
  }),
  /** Which memories of a recall were useful. */
  "recall.judged": z.strictObject({
    recall: eventId,
    useful: z.array(eventId).max(limits.targets),
    useless: z.array(eventId).max(limits.targets),
  }),
  /** One message of the history that spans all channels. */
  "message.exchanged": z.strictObject({
    text,
    role: z.enum(["user", "assistant"]),
    /** The channel: cli, matrix, email. */
    channel: name,
    /** The sender, if it is not the owner: a name in a group chat. */
    sender: name.optional(),
    ...common,
  }),
  /**
   * A version of a document: the change since `base`, or the whole text without one. A version that is too large for
   * one event is several of them, each with the one before as its base; all but the last have `more`.
   */
  "document.written": z.strictObject({
    /** Name within its scope: MEMORY.md, or memory/2026-11-15-0810.md. */
    name: path,
    /** The document's file on the device that wrote this event. */
    file: path,
    action: z.enum(documentActions),
    /** The writer, if an agent or a person named one. */
    by: name.optional(),
    base: eventId.optional(),
    /** Splices over lines, in the order of their places in the base. */
    delta: z
      .array(z.strictObject({ at: z.int().min(0), remove: z.int().min(0), insert: z.string().max(limits.text) }))
      .max(limits.splices),
    /** SHA-256 of the whole text. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().min(0),
    more: z.boolean().optional(),
  }),
  /** The new state of an entry. The first save of an entry that was made here has the entry's id as its own. */
  "entry.saved": z.strictObject({
    entry: eventId,
    compartment: name,
    text,
    category: name.optional(),
    priority: z.int().min(1).max(10),
    /** The number of its reads before an import. */
    reads: z.int().min(0).optional(),
    ...common,
  }),
  "entry.read": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** Final: an entry with this id never comes back, whatever is saved under it later. */
  "entry.cleared": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** A note to deliver at a time, or repeatedly. */
  "note.scheduled": z.strictObject({
    text,
    at: time.optional(),
    cron: name.optional(),
    zone: name.optional(),
    ...common,
  }),
  "note.delivered": z.strictObject({ note: eventId, due: time }),
  "note.removed": z.strictObject({ note: eventId }),
  /**
   * Memories or entries now belong to another level of the scope that they happened in; the last promotion of each
   * counts.
   */
  "memory.promoted": z.strictObject({
    targets: z.array(eventId).min(1).max(limits.targets),
    level: z.enum(scopeLevels),
  }),
  "log.migrated": z.strictObject({
    from: name,
    to: name,
    /** Last seal hash of the old log, which ties the new chain to the old one. */
    head: name,
    events: z.int().min(0),
  }),
} as const;

/** The part of an event that remains if it is erased. */
export interface Head {
  /** The version of its schema. */
  readonly v: string;
  /** Its id. */
  readonly id: string;
  /** Its natural key: two reports of the same event have the same one. */
  readonly key: string;
  /** When it happened, as an ISO time in UTC. */
  readonly ts: string;
  /** Its kind. */
  readonly kind: EventKind;
  /** Where it belongs, and where it happened. */
  readonly scope: Scope;
  /** The device and program that it comes from. */
  readonly origin: Origin;
  /** Where its words come from. */
  readonly trust: "user" | "agent" | "tool" | "web" | "import";
  /** Who may read it; by its scope if left out. */
  readonly acl?: Acl | undefined;
  /** How it ended, if known. */
  readonly outcome?: Outcome | undefined;
  /** Its importance, from 0 to 1. */
  readonly importance: number;
  /** The digest of its content, with a salt. */
  readonly digest: string;
}

export const HeadSchema = z.strictObject({
  v: z.string().regex(/^\d+\.\d+\.\d+$/),
  id: eventId,
  key: name,
  ts: z.string().regex(timePattern),
  kind: z.enum(Object.keys(contentSchemas) as [EventKind, ...EventKind[]]),
  scope: ScopeSchema,
  origin: OriginSchema,
  trust: z.enum(["user", "agent", "tool", "web", "import"]),
  acl: AclSchema.optional(),
  outcome: OutcomeSchema.optional(),
  importance: z.number().min(0).max(1),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
} satisfies Record<keyof Head, z.ZodType>) satisfies z.ZodType<Head>;

/** The kind of an event, such as `fact.learned`. */
export type EventKind = keyof typeof contentSchemas;
/** The content of each kind of event. */
export type Contents = { readonly [K in EventKind]: z.output<(typeof contentSchemas)[K]> };
