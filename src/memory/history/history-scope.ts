import { checkPermission, type Operation } from "../../core/access/permission.ts";
import type { Scope } from "../../core/event/event.ts";
import type { Parts } from "../parts.ts";

/** Returns the scope of the history. It spans all channels, so it belongs to the user. */
export function historyScope({ user }: Parts): Scope {
  return { level: "user", user };
}

/** Throws SCOPE_REFUSED if the principal may not do this operation with the user's own memory. Agents may only read. */
export function checkHistoryPermission(parts: Parts, operation: Operation): void {
  checkPermission(parts.principal, operation, historyScope(parts));
}
