import { checkPermission } from "../../core/access/permission.ts";
import { neededFields, scopeLevels } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, Scope } from "../../core/event/event.ts";
import { sourceOf } from "../entries/entry-event.ts";
import type { Parts } from "../parts.ts";

/** A memory or entry to promote, and its new level. */
export interface Promotion {
  /** The id of the memory or entry, or the last characters of the id. */
  readonly id: string;
  /** The new level. A wider level shares the memory with more readers, a narrower one with fewer. */
  readonly to: Scope["level"];
}

/** The result of a promotion. */
export interface Promoted {
  /** The id of the memory or entry. If an entry became a fact, the id of that fact. */
  readonly id: string;
  /** What `id` belongs to. */
  readonly kind: "memory" | "entry" | "fact";
  /** The level before the promotion. */
  readonly from: Scope["level"];
  /** The level after the promotion. */
  readonly to: Scope["level"];
}

/** Builds the event that records a promotion. */
export function promotionEvent(parts: Parts, scope: Scope, id: string): NewEvent {
  return { kind: "memory.promoted", scope, ...sourceOf(parts), content: { targets: [id], level: scope.level } };
}

/** How widely each level is shared. The levels of an agent and of a session are equally wide. */
const widths: Readonly<Record<Scope["level"], number>> = { run: 0, session: 1, agent: 1, space: 2, user: 3 };

/**
 * Returns the scope at the new level. Throws if the memory cannot have that level, or if the principal may not write
 * there. If the new level is not wider, the principal must also be allowed to replace in the present scope.
 */
export function checkPromotion({ principal }: Parts, present: Scope, to: Scope["level"], what: string): Scope {
  const scope = { ...present, level: to };
  const missing = neededFields[to].find((field) => scope[field] === undefined);
  if (missing !== undefined) {
    const made = missing === "agent" ? "by no agent that has memory of its own" : `in no ${missing}`;
    const possible = scopeLevels.filter((level) => neededFields[level].every((field) => scope[field] !== undefined));
    throw new LociError("USAGE", `${what} was made ${made}; the levels it can have are ${possible.join(", ")}`);
  }
  if (widths[to] <= widths[present.level] && to !== present.level) checkPermission(principal, "replace", present);
  checkPermission(principal, "append", scope);
  return scope;
}
