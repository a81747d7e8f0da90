import { checkPermission, needsSpaceName } from "../../core/access/permission.ts";
import { profileTable } from "../../core/access/profile.ts";
import type { Principal } from "../../core/access/scope.ts";
import { admit, type AdmissionTools, type AdmittedEvent } from "../../core/event/admit.ts";
import type { Event, NewEvent, Scope } from "../../core/event/event.ts";
import type { Log } from "../../core/ports/log.ts";
import { utc, type TimeZone } from "../../core/text/time/wall-clock.ts";
import type { Parts } from "./parts.ts";
import { refuseClaims } from "./refuse-claims.ts";

/** The maximum size of one write to the log, in characters. Each write has one fsync. */
const batchCharacters = 4_000_000;

/** The parts that `takeIn` needs. The index and the device are needed only to find the space of a model session. */
type Way = {
  log: Pick<Log, "append">;
  tools: AdmissionTools;
  principal: Principal;
  /** The user's time zone, if what the user states in these events also becomes facts. */
  statedIn?: TimeZone | undefined;
  /** True if only rules and preferences become facts, and not the values of things. */
  onlyRules?: boolean;
} & Partial<Pick<Parts, "index" | "device">>;

/** Adds the time zone to the parts of a memory, if its profile makes facts of what the user states. */
export function statingParts(parts: Parts): Parts & Way {
  return profileTable[parts.settings.profile].statements ? { ...parts, statedIn: parts.zone ?? utc } : parts;
}

async function spaceNameOf({ principal, index, device }: Way, scope: Scope): Promise<string | null> {
  const { space } = scope;
  if (space === undefined || index === undefined || device === undefined || !needsSpaceName(principal, scope))
    return null;
  // Loaded only when needed, because a hook that captures events does not need the index.
  const { spaceNameOf: nameOf } = await import("./space-of.ts");
  return nameOf({ index, device }, space);
}

/**
 * Writes events to the log. Checks the permission, then validates and redacts each event, then appends them in durable
 * batches. Returns the ids of the events, followed by the ids of the facts that the user states in them.
 */
export async function takeIn(parts: Way, events: readonly NewEvent[]): Promise<string[]> {
  for (const { scope } of events) checkPermission(parts.principal, "append", scope, await spaceNameOf(parts, scope));
  if (parts.principal.kind !== "owner") await refuseClaims(agentStatements(events));
  const recorded = events.map((event) => admit(event, parts.tools));
  const admitted = [...recorded, ...(await stated(parts, recorded))];
  const ids: string[] = [];
  for (let from = 0; from < admitted.length;) {
    let to = from;
    for (let size = 0; to < admitted.length && (to === from || size < batchCharacters); to += 1)
      size += admitted[to]?.line.length ?? 0;
    ids.push(...(await parts.log.append(admitted.slice(from, to))).ids);
    from = to;
  }
  return ids;
}

/** Returns the texts of the statements in these events that do not have the user's trust. */
function agentStatements(events: readonly NewEvent[]): string[] {
  return events.flatMap(({ kind, trust, content }) =>
    trust !== "user" && statementKinds.has(kind) && "text" in content && content.text !== undefined
      ? [content.text]
      : [],
  );
}

const statementKinds: ReadonlySet<string> = new Set(["fact.learned", "note.pinned", "note.scheduled", "entry.saved"]);

/** Returns the facts that the user states in these events. They are written together with the events. */
async function stated(
  { statedIn, onlyRules = false, tools }: Way,
  events: readonly AdmittedEvent[],
): Promise<AdmittedEvent[]> {
  // An import writes prompts, replies and results of tools together.
  const own = events.filter(({ event }) => isUsersWord(event));
  if (statedIn === undefined || own.length === 0) return [];
  const { mayHaveStatements } = await import("../../core/facts/may-state.ts");
  const possible = own.filter((one) => mayHaveStatements(textOf(one)));
  if (possible.length === 0) return [];
  // Loaded only at this point, because the rules are many and most prompts state nothing.
  const { findStatements } = await import("../../core/facts/find-statements.ts");
  const { isRule } = await import("../../core/facts/is-rule.ts");
  const stating = possible.map((one) => ({
    one,
    statements: findStatements(textOf(one)).filter(({ text }) => !onlyRules || isRule(text)),
  }));
  if (stating.every(({ statements }) => statements.length === 0)) return [];
  const { statedFacts } = await import("../../core/facts/stated-facts.ts");
  return stating.flatMap(({ one, statements }) =>
    statedFacts(one, statements, statedIn, tools.sha256).map((fact) => admit(fact, tools)),
  );
}

function textOf({ event: { content } }: AdmittedEvent): string {
  return content !== null && "text" in content ? (content.text ?? "") : "";
}

function isUsersWord({ kind, trust }: Event): boolean {
  return trust === "user" && (kind === "prompt.submitted" || kind === "message.exchanged");
}
