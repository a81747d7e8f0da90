import { checkPermission, seesConversations, type Operation } from "../../core/access/permission.ts";
import { LociError } from "../../core/errors.ts";
import type { Scope } from "../../core/event/event.ts";
import type { Parts } from "../base/parts.ts";

/** Returns the scope of the history. It spans all channels, so it belongs to the user. */
export function historyScope({ user }: Parts): Scope {
  return { level: "user", user };
}

/**
 * Throws SCOPE_REFUSED if the principal may not do this operation with the history and notes of the user. An agent may
 * only read them, and an agent that works in a space not even that.
 */
export function checkHistoryPermission(parts: Parts, operation: Operation): void {
  if (!seesConversations(parts.principal))
    throw new LociError(
      "SCOPE_REFUSED",
      "an agent that works in a space has no access to the user's history and notes",
    );
  checkPermission(parts.principal, operation, historyScope(parts));
}
