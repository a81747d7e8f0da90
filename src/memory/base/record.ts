import { folderName, nameToSpace, placeOf, type Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, Scope, SpaceEvidence } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { kindsOfTypes } from "../../core/event/memory-type.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import { validateRecord } from "../../core/event/validate-event.ts";
import { readSlotOfStored } from "../../core/facts/read-open-slot.ts";
import type { SpaceFinder } from "../../core/ports/machine.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { statingParts, takeIn } from "./intake.ts";
import type { Parts } from "./parts.ts";

export interface RecordContext {
  readonly user: string;
  readonly device: string;
  readonly spaceOf: (folder: string) => SpaceEvidence;
  /** The trust of records that do not set their own. If left out, it depends on the record's type. */
  readonly trust?: NewEvent["trust"];
  /** The writer of the records, if not the owner. Each speaker has separate keys. */
  readonly speaker?: string;
  /** Scope fields for records that do not set their own. */
  readonly defaults?: Partial<Pick<Scope, "space" | "agent" | "session" | "run">>;
}

/** Stores records as events. Returns their ids once all are durable. One batch shares one fsync. */
export async function record(parts: Parts, inputs: readonly RecordInput[]): Promise<string[]> {
  const context = recordContext(parts);
  if (parts.principal.kind !== "owner") for (const input of inputs) checkModest(input);
  const ids = await takeIn(
    statingParts(parts),
    inputs.map((input) => recordToEvent(input, context)),
  );
  // `takeIn` returns the ids of stated facts after the ids of the records.
  return ids.slice(0, inputs.length);
}

export function recordContext(parts: Parts): RecordContext {
  const { principal } = parts;
  const common = { user: parts.user, device: parts.device(), spaceOf: onceEach(parts.spaces) };
  return principal.kind === "owner"
    ? common
    : { ...common, trust: "agent", speaker: speakerOf(principal), defaults: defaultsOf(principal) };
}

/** Returns the scope fields of a model session. Only the name of its space is known, not the folder. */
function defaultsOf(principal: Principal): NonNullable<RecordContext["defaults"]> {
  const { space, session, run } = placeOf(principal);
  return givenFields({
    space: space === undefined ? undefined : nameToSpace(space),
    agent: principal.kind === "agent" ? principal.agent : undefined,
    session,
    run,
  });
}

function speakerOf(principal: Principal): string {
  return principal.kind === "agent" ? `agent ${principal.agent}` : principal.kind;
}

/**
 * Throws SCOPE_REFUSED if a model session sets a preference, chooses an event's id, or claims that the user wrote the
 * record.
 */
function checkModest({ id, trust, type }: RecordInput): void {
  if (type === "preference")
    throw new LociError(
      "SCOPE_REFUSED",
      "only the owner may set a preference; record a fact, which the owner can adopt with `loci preferences --adopt <id>`",
    );
  if (id !== undefined)
    throw new LociError("SCOPE_REFUSED", "only the owner may give an id; leave it out, or give a key");
  if (trust === "user")
    throw new LociError("SCOPE_REFUSED", "only the owner may record with the user's trust; leave it out");
}

/** Returns a function that finds the space of a folder, and caches the result. */
export function onceEach({ find }: Pick<SpaceFinder, "find">): RecordContext["spaceOf"] {
  const known = new Map<string, SpaceEvidence>();
  return (folder) => {
    const space = known.get(folder) ?? find(folder);
    known.set(folder, space);
    return space;
  };
}

/** Converts a flat record into an event. Throws EVENT_INVALID or EVENT_TOO_LARGE with the name of the field. */
export function recordToEvent(input: RecordInput, context: RecordContext): NewEvent {
  const problem = validateRecord(input);
  if (problem !== null) {
    const code = problem.rule === "maxLength" || problem.rule === "maxItems" ? "EVENT_TOO_LARGE" : "EVENT_INVALID";
    throw new LociError(
      code,
      problem.path === "" ? `a record ${problem.message}` : `${problem.path} ${problem.message}`,
    );
  }
  const scope = recordScope(input, context);
  return {
    kind: kindsOfTypes[input.type],
    content: recordContent(input, context),
    scope,
    origin: { device: context.device, ...givenFields({ agent: scope.agent, role: input.role }) },
    trust: input.trust ?? trustIn(context, input.type),
    ...givenFields({
      acl: input.acl,
      outcome: input.outcome,
      importance: input.importance,
      at: input.at,
      id: input.id,
      key: input.key === undefined ? undefined : scopedKey(scope, input.key, input.type, context.speaker),
    }),
  } as NewEvent;
}

/**
 * Returns the trust of a record. The output of a tool never gets the trust of the caller, because the caller has not
 * written it.
 */
function trustIn({ trust }: RecordContext, type: RecordInput["type"]): NewEvent["trust"] {
  const usual = defaultTrust[type];
  return trust === undefined || usual === "tool" ? usual : trust;
}

const defaultTrust: Readonly<Record<RecordInput["type"], NewEvent["trust"]>> = {
  prompt: "user",
  assistant: "agent",
  tool_use: "agent",
  tool_result: "tool",
  approval: "user",
  error: "user",
  artifact: "user",
  fact: "user",
  preference: "user",
  pin: "user",
};

/**
 * Returns the key of an event within its scope, so that a caller cannot replace an event in another scope. It is
 * hashed, because a key survives erasure and must not contain anybody's words.
 */
function scopedKey(scope: Scope, key: string, type: RecordInput["type"], speaker: string | undefined): string {
  const { tenant, user, level, space, agent, session, run } = scope;
  // Uses both the claimed remote and the folder, because a folder may claim a wrong remote.
  const folder = space === undefined ? undefined : [space.remote ?? null, folderName(space)];
  const place = [tenant, user, level, folder, agent, session, run];
  // Preferences have separate keys, so that no other record can replace one. Only the owner may set a preference.
  const own = type === "preference" ? [type] : [];
  // A model session has separate keys, so that it cannot replace an event of the owner or of another agent by reporting
  // it earlier.
  const from = speaker === undefined ? [] : [{ speaker }];
  return sha256(JSON.stringify([...place.map((part) => part ?? null), key, ...own, ...from])).slice(0, 32);
}

function recordContent(input: RecordInput, { speaker }: RecordContext): Record<string, unknown> {
  const { text, tags, task, meta, tool, path } = input;
  const common = givenFields({ tags, task, meta });
  switch (input.type) {
    case "tool_use":
    case "tool_result":
      return { text, tool: tool ?? "unknown", ...givenFields({ path }), ...common };
    case "approval":
      return { text, decision: input.decision ?? "ask", ...givenFields({ tool }), ...common };
    case "error":
      return { text, ...givenFields({ tool, path, code: input.code }), ...common };
    case "artifact":
      if (path === undefined)
        throw new LociError("EVENT_INVALID", "path is missing: an artifact is a pointer to a file");
      return { text, path, change: input.change ?? "modified", ...common };
    case "fact":
      return {
        text,
        by: { kind: speaker === undefined ? "person" : "tool" },
        ...givenFields({ slot: readSlotOfStored(text) }),
        ...common,
      };
    default:
      return { text, ...common };
  }
}

/**
 * Returns the scope of a record. The level is `space` if the record or the recording session has a space, otherwise
 * `user`. Other levels apply only if the record sets `level`.
 */
function recordScope(input: RecordInput, { user, spaceOf, defaults = {} }: RecordContext): Scope {
  const space = input.space === undefined ? defaults.space : spaceOf(input.space);
  const level = input.level ?? (space === undefined ? "user" : "space");
  return {
    level,
    user,
    ...givenFields({
      space,
      agent: input.agent ?? defaults.agent,
      session: input.session ?? defaults.session,
      run: input.run ?? defaults.run,
    }),
  };
}
