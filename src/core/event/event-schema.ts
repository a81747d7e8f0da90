import { z } from "zod";

import { learnedParts } from "../learning/learned-parts.ts";
import { uuidPattern, limits } from "./limits.ts";

/**
 * The only definition of an event. Types, JSON Schema and the validator in `validate-event.ts` all come from here. That
 * validator has no dependencies, because hooks run it; `npm run generate` makes its tables. Schemas use only patterns
 * and limits that JSON Schema can express, so that the validator accepts exactly what zod accepts.
 */

const timePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const name = z.string().min(1).max(limits.name);
const path = z.string().min(1).max(limits.path);
const text = z.string().min(1).max(limits.text);
const eventId = z.string().regex(uuidPattern);
/** Milliseconds since 1970, as a whole number. */
const time = z.int().min(0).max(limits.time);

/**
 * A fingerprint of the folder `.git` on its file system. A clone, a copy or an unpacked archive has another
 * fingerprint.
 */
const checkout = z.string().regex(/^(?:[0-9a-f]{24}|none|named)$/);

export const scopeLevels = ["user", "space", "agent", "session", "run"] as const;

/** Facts about a folder's files from which the index decides its space. */
export interface SpaceEvidence {
  /** The normalised remote of the repository, if it has one. */
  readonly remote?: string | undefined;
  /** The top folder of the repository, which all its worktrees share. */
  readonly root?: string | undefined;
  /** The folder in which the work happens. */
  readonly path: string;
  /**
   * The fingerprint of the local repository, independent of its name and place. `none` if it is unknown; `named` if
   * `path` is the name of a space.
   */
  readonly checkout?: string | undefined;
}

const SpaceSchema = z.strictObject({
  remote: path.optional(),
  root: path.optional(),
  path,
  checkout: checkout.optional(),
} satisfies Record<keyof SpaceEvidence, z.ZodType>) satisfies z.ZodType<SpaceEvidence>;

/** Where an event belongs and where it happened. */
export interface Scope {
  /** The level that the event belongs to. The other fields record where it happened. */
  readonly level: (typeof scopeLevels)[number];
  /** The tenant, on a server with several; left out elsewhere. */
  readonly tenant?: string | undefined;
  /** The person; `me` on a machine with one person. */
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

/** How an action ended, such as a tool call or a session. */
export interface Outcome {
  /** The result of the action. */
  readonly status: "success" | "failure" | "unknown";
  /** The duration of the action, in milliseconds. */
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
 * The action that made a version of a document. `edit`: somebody changed the file outside of Loci. `renew`: stores the
 * same text as before in full, so that the earlier versions can be erased.
 */
const documentActions = ["append", "replace", "edit", "restore", "archive", "compact", "summary", "renew"] as const;

/** A passage of an event that shows that a fact is true. */
export interface Evidence {
  /** The id of the event. */
  readonly event: string;
  /** The passage, word for word. */
  readonly quote: string;
}

const EvidenceSchema = z.strictObject({
  event: eventId,
  quote: z.string().min(1).max(limits.quote),
} satisfies Record<keyof Evidence, z.ZodType>) satisfies z.ZodType<Evidence>;

/** What a fact gives a value to. Facts with the same subject and attribute are about the same slot. */
export interface Slot {
  /** The thing or person, such as `staging`, or `me` for the user. */
  readonly subject: string;
  /** The property of the subject, such as `port`. */
  readonly attribute: string;
  /** The value of the property, as it was written. */
  readonly value: string;
  /** True if the property can have many values at once, such as liked food. */
  readonly many: boolean;
}

const SlotSchema = z.strictObject({
  subject: name,
  attribute: name,
  value: z.string().min(1).max(limits.quote),
  many: z.boolean(),
} satisfies Record<keyof Slot, z.ZodType>) satisfies z.ZodType<Slot>;

/** Who proposed a fact. */
export interface Proposer {
  /** Tells whether a rule over the user's words, a model, a tool call of an agent, or the person proposed it. */
  readonly kind: "rule" | "model" | "tool" | "person";
  /** The id of the model. */
  readonly model?: string | undefined;
  /** The version of the extraction prompt that the model got. */
  readonly prompt?: string | undefined;
}

const ProposerSchema = z.strictObject({
  kind: z.enum(["rule", "model", "tool", "person"]),
  model: name.optional(),
  prompt: name.optional(),
} satisfies Record<keyof Proposer, z.ZodType>) satisfies z.ZodType<Proposer>;

/** The recalls of a trial, and how many of them a new policy made better and worse. */
const TrialSchema = z.strictObject({ recalls: z.int().min(0), wins: z.int().min(0), losses: z.int().min(0) });

/** Why something was decided about a policy. Loci writes it from numbers and fixed words. */
const reason = z.string().min(1).max(limits.quote);

const common = {
  tags: z.array(z.string().min(1).max(limits.tag)).max(limits.tags).optional(),
  task: z.string().min(1).max(limits.name).optional(),
  meta: z.record(z.string().max(limits.name), z.json()).optional(),
};

/**
 * The content of each kind of event. All words of people and tools are in the content, so that erasing the content
 * erases them.
 */
export const contentSchemas = {
  "session.started": z.strictObject({ text: text.optional(), ...common }),
  "session.ended": z.strictObject({ text: text.optional(), ...common }),
  /** The host has compacted the conversation. The text is the summary, if the host reports one. */
  "session.compacted": z.strictObject({ text: text.optional(), ...common }),
  /** What a session was about. Loci writes it when the session ends; the newest one of a session counts. */
  "session.summarised": z.strictObject({
    text,
    /** The events that the words come from. If one of them is forgotten, the summary is erased. */
    sources: z.array(eventId).min(1).max(limits.targets),
    by: z.strictObject({ kind: z.enum(["rule", "model"]), model: name.optional(), prompt: name.optional() }),
    ...common,
  }),
  /** Any other event of a host, such as the start of a subagent or an event that only a newer host version has. */
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
  "fact.learned": z.strictObject({
    text,
    /** The events or entries that the fact was made from. */
    sources: z.array(eventId).max(limits.targets).optional(),
    /** The passages that show that the fact is true. `sources` names their events, too. */
    evidence: z.array(EvidenceSchema).min(1).max(limits.evidence).optional(),
    slot: SlotSchema.optional(),
    /** Since when the fact holds. The time of the event counts if left out. */
    validFrom: time.optional(),
    /** The offset of the speaker's clock from UTC at that time, in minutes. */
    offset: z.int().min(-1440).max(1440).optional(),
    by: ProposerSchema.optional(),
    /** The fact that this one corrects. */
    replaces: eventId.optional(),
    ...common,
  }),
  /** A person's decision about facts; the last decision on each fact counts. */
  "fact.reviewed": z.strictObject({
    targets: z.array(eventId).min(1).max(limits.targets),
    verdict: z.enum(["approved", "rejected"]),
  }),
  /** A model has read a part of a session for facts. The next extraction continues after it. */
  "facts.extracted": z.strictObject({
    session: name,
    /** The time of the last event that was read. */
    upTo: time,
    model: name,
    /** The version of the extraction prompt that the model got. */
    prompt: name,
    stored: z.int().min(0),
    refused: z.int().min(0),
  }),
  /** A call of a language model, and its cost: only numbers, no text. */
  "model.called": z.strictObject({
    task: name,
    model: name,
    outcome: z.enum(["answered", "failed", "given up"]),
    inputTokens: z.int().min(0),
    outputTokens: z.int().min(0),
    dollars: z.number().min(0),
    tookMs: z.number().min(0),
  }),
  "preference.set": z.strictObject({
    text,
    name: name.optional(),
    /** The facts that the preference was made from. */
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
  /** A receipt: this device holds no byte of these events' contents any more. Only their heads remain. */
  "memory.erased": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** A person confirms memories from a tool, the web or an import, or a version of a document. */
  "memory.confirmed": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** A person's decision whether memories are sensitive; the last decision on each memory counts. */
  "memory.classified": z.strictObject({
    targets: z.array(eventId).min(1).max(limits.targets),
    sensitive: z.boolean(),
  }),
  /**
   * Announces that expired memories will be removed from this time on. Loci writes it once, before the first removal.
   */
  "retention.announced": z.strictObject({ count: z.int().min(0), from: time }),
  /** Expired memories were forgotten. */
  "retention.applied": z.strictObject({ count: z.int().min(0) }),
  /** A person linked this device's folder to the space of this remote. */
  "space.linked": z.strictObject({ root: path, remote: path, checkout: checkout.optional() }),
  /** A person decided that this device's folder is a separate space, whatever its files claim. */
  "space.split": z.strictObject({ root: path, remote: path, checkout: checkout.optional() }),
  /**
   * A person decided that a folder continues the memory of an earlier folder, because it was moved, cloned again or
   * restored.
   */
  "space.adopted": z.strictObject({
    root: path,
    remote: path.optional(),
    checkout: checkout.optional(),
    /** A folder of the space that `root` joins. */
    of: z.strictObject({ device: name, root: path, remote: path.optional(), checkout: checkout.optional() }),
  }),
  /** The memories that an agent got unasked, the reasons and the cost: only ids and numbers, no text. */
  "recall.served": z.strictObject({
    policy: name,
    tokens: z.int().min(0),
    tookMs: z.number().min(0),
    /** The certainty that the memories are relevant. */
    confidence: z.number().min(0),
    /** The process that recalled for a host. Left out if no hook asked. */
    by: z.enum(["hook", "warm"]).optional(),
    /** Whether vectors were used as well as words. Left out if there was no model. */
    semantic: z.enum(["on", "partial", "failed"]).optional(),
    /** The prompt that the recall answered. Left out if it was not recorded, and for the start of a session. */
    prompt: eventId.optional(),
    shown: z
      .array(
        z.strictObject({
          id: eventId,
          /** The prompt that was shown with its reply. */
          asked: eventId.optional(),
          kind: z.enum(["fact", "snippet"]),
          score: z.number(),
          parts: z.record(z.string().max(limits.name), z.json()),
        }),
      )
      .min(1)
      .max(limits.targets),
    /** The memories that could have been returned, in ranked order. An older Loci did not log them. */
    candidates: z
      .strictObject({
        ids: z.array(eventId).max(limits.candidates),
        /** One value for each id, in thousandths. */
        parts: z.record(z.string().max(limits.name), z.array(z.int()).max(limits.candidates)),
        /** The chance with which each id got its place; all 1 if left out. */
        chances: z.array(z.number().min(0).max(1)).max(limits.candidates).optional(),
      })
      .optional(),
  }),
  /** Which of the recalled memories were useful. */
  "recall.judged": z.strictObject({
    recall: eventId,
    useful: z.array(eventId).max(limits.targets),
    useless: z.array(eventId).max(limits.targets),
  }),
  /**
   * Learned weights went on trial, for the agent and the space of the event's scope. They are numbers by names of a fixed
   * list.
   */
  "policy.tried": z.strictObject({
    /** The name of the shipped weights that the factors multiply. */
    factory: name,
    factors: z.partialRecord(z.enum(learnedParts), z.number().min(-2).max(2)),
    threshold: z.number().min(0).max(1),
    /** The previous policy; the shipped weights if left out. */
    base: eventId.optional(),
    reason,
    evaluation: z.strictObject({
      judged: z.int().min(0),
      effective: z.number().min(0),
      gain: z.number(),
      lower: z.number(),
      better: z.int().min(0),
      worse: z.int().min(0),
    }),
  }),
  /** A policy has passed its trial. It ranks recalls from the next start of a session on. */
  "policy.adopted": z.strictObject({ policy: eventId, reason, trial: TrialSchema.optional() }),
  /** A policy has failed, or a person has rolled it back. The policy before it ranks recalls again. */
  "policy.retired": z.strictObject({
    policy: eventId,
    by: z.enum(["trial", "person"]),
    reason,
    trial: TrialSchema.optional(),
  }),
  /** A person's decision whether anything may be learned; the last one counts. */
  "policy.frozen": z.strictObject({ frozen: z.boolean() }),
  /** A person has retired all policies up to now. */
  "policy.reset": z.strictObject({}),
  /** One message of the history, which spans all channels. */
  "message.exchanged": z.strictObject({
    text,
    role: z.enum(["user", "assistant"]),
    /** The channel, such as cli, matrix or email. */
    channel: name,
    /** The sender, if it is not the owner, such as a person in a group chat. */
    sender: name.optional(),
    ...common,
  }),
  /**
   * A version of a document: the changes since `base`, or the whole text if there is no base. A version that is too
   * large for one event is split into several. Each has the previous one as its base, and all but the last have `more`.
   */
  "document.written": z.strictObject({
    /** The name within the scope: MEMORY.md, or memory/2026-11-15-0810.md. */
    name: path,
    /** The document's file on the device that wrote this event. */
    file: path,
    action: z.enum(documentActions),
    /** The writer, if an agent or a person named one. */
    by: name.optional(),
    /** The events that the words come from, for a summary that Loci wrote. If one is forgotten, the version is erased. */
    sources: z.array(eventId).min(1).max(limits.targets).optional(),
    base: eventId.optional(),
    /** Changes to lines of the base, in the order of the lines. */
    delta: z
      .array(z.strictObject({ at: z.int().min(0), remove: z.int().min(0), insert: z.string().max(limits.text) }))
      .max(limits.splices),
    /** SHA-256 of the whole text. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().min(0),
    more: z.boolean().optional(),
  }),
  /**
   * The new state of an entry. If the entry was created and not imported, the event of its first save has the same id
   * as the entry.
   */
  "entry.saved": z.strictObject({
    entry: eventId,
    compartment: name,
    text,
    category: name.optional(),
    priority: z.int().min(1).max(10),
    /** How often the entry was read before it was imported. */
    reads: z.int().min(0).optional(),
    ...common,
  }),
  "entry.read": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** Final: an entry with this id never comes back, even if another event saves it later. */
  "entry.cleared": z.strictObject({ targets: z.array(eventId).min(1).max(limits.targets) }),
  /** A note to deliver at one time, or repeatedly. */
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
   * Memories or entries now belong to another level of the scope that they happened in. The last promotion of each one
   * counts.
   */
  "memory.promoted": z.strictObject({
    targets: z.array(eventId).min(1).max(limits.targets),
    level: z.enum(scopeLevels),
  }),
  "log.migrated": z.strictObject({
    from: name,
    to: name,
    /** The last seal hash of the old log, which connects the new chain to the old one. */
    head: name,
    events: z.int().min(0),
  }),
} as const;

/** The part of an event that remains after its erasure. */
export interface Head {
  /** The schema version of the event. */
  readonly v: string;
  /** The id of the event. */
  readonly id: string;
  /** The natural key. Two reports of the same event have the same key. */
  readonly key: string;
  /** The time of the event, as an ISO time in UTC. */
  readonly ts: string;
  /** The kind of the event. */
  readonly kind: EventKind;
  /** Where the event belongs and where it happened. */
  readonly scope: Scope;
  /** The device and program that the event comes from. */
  readonly origin: Origin;
  /** Who wrote the words of the event. */
  readonly trust: "user" | "agent" | "tool" | "web" | "import";
  /** Who may read the event; its scope decides if left out. */
  readonly acl?: Acl | undefined;
  /** How the action ended, if known. */
  readonly outcome?: Outcome | undefined;
  /** The importance, from 0 to 1. */
  readonly importance: number;
  /** The salted digest of the content. */
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
