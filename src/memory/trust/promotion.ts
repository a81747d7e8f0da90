import { checkPermission } from "../../core/access/permission.ts";
import { neededFields, scopeLevels } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, Scope } from "../../core/event/event.ts";
import { sourceOf } from "../entries/entry-event.ts";
import type { Parts } from "../parts.ts";

/** Which memory or entry is to belong to which level from now on. */
export interface Promotion {
  /** Its id, or the last characters of it. */
  readonly id: string;
  /** A wider level shares it; a narrower one takes that back. */
  readonly to: Scope["level"];
}

/** What a promotion has made. */
export interface Promoted {
  /** The memory or entry; a new fact where an entry has left its run and session. */
  readonly id: string;
  readonly kind: "memory" | "entry" | "fact";
  readonly from: Scope["level"];
  readonly to: Scope["level"];
}

/** The event that says it. */
export function promotionEvent(parts: Parts, scope: Scope, id: string): NewEvent {
  return { kind: "memory.promoted", scope, ...sourceOf(parts), content: { targets: [id], level: scope.level } };
}

/** How many can see what belongs to a level. An agent's memory and a session's are neither wider than the other. */
const widths: Readonly<Record<Scope["level"], number>> = { run: 0, session: 1, agent: 1, space: 2, user: 3 };

/** The scope at the new level, if there is one and the principal may write there; and may take away from where it is now. */
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
