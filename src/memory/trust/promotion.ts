import { checkPermission } from "../../core/access/permission.ts";
import { neededFields, scopeLevels } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, Scope } from "../../core/event/event.ts";
import { sourceOf } from "../entries/entry-event.ts";
import type { Parts } from "../parts.ts";

/** The memory or entry, and its new level. */
export interface Promotion {
  /** Its id, or its last characters. */
  readonly id: string;
  /** A wider level shares it; a narrower one takes that back. */
  readonly to: Scope["level"];
}

/** The result of a promotion. */
export interface Promoted {
  /** The memory or entry; a new fact if an entry has left its run and session. */
  readonly id: string;
  /** What was moved. */
  readonly kind: "memory" | "entry" | "fact";
  /** The level before. */
  readonly from: Scope["level"];
  /** The level now. */
  readonly to: Scope["level"];
}

/** The event that records it. */
export function promotionEvent(parts: Parts, scope: Scope, id: string): NewEvent {
  return { kind: "memory.promoted", scope, ...sourceOf(parts), content: { targets: [id], level: scope.level } };
}

/** How widely a level is shared. An agent's memory and a session's are equally wide. */
const widths: Readonly<Record<Scope["level"], number>> = { run: 0, session: 1, agent: 1, space: 2, user: 3 };

/** The scope at the new level, if it exists and the principal may write there, and remove from the present one. */
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
