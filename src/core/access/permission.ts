import { LociError } from "../errors.ts";
import type { Scope } from "../event/event.ts";
import { claimedName, folderName, type Principal } from "./scope.ts";

/** The relation of a scope to a principal, such as the principal's own session or another space. */
export type Target =
  | "user"
  | "space"
  | "other-space"
  | "own-agent"
  | "other-agent"
  | "own-session"
  | "other-session"
  | "own-run"
  | "other-run";
export type Operation = "read" | "append" | "replace";

type Row = Readonly<Record<Target, readonly Operation[]>>;

const all = ["read", "append", "replace"] as const;

/**
 * The permissions of model sessions. The owner may do everything and is not in this table. Only an explicit setting
 * opens the memory of another space.
 */
export const permissions: Readonly<Record<"user" | "agent", Row>> = {
  user: {
    user: all,
    space: all,
    "other-space": [],
    "own-agent": [],
    "other-agent": [],
    "own-session": all,
    "other-session": [],
    "own-run": all,
    "other-run": [],
  },
  agent: {
    user: ["read"],
    space: ["read", "append"],
    "other-space": [],
    "own-agent": all,
    "other-agent": [],
    "own-session": all,
    "other-session": [],
    "own-run": all,
    "other-run": [],
  },
};

type ModelPrincipal = Exclude<Principal, { kind: "owner" }>;

/**
 * True if the scope's folder has the name of the principal's space: either the name that its files claim, or its own
 * name. The index has already decided the principal's space.
 */
function isNamedAs(principal: ModelPrincipal, { space }: Scope): boolean {
  return space !== undefined && [claimedName(space), folderName(space)].includes(principal.space ?? "");
}

/**
 * True if only the index can decide whether a scope is in the principal's space. The folder's name is not enough,
 * because a folder keeps its space when it is moved or renamed.
 */
export function needsSpaceName(principal: Principal, scope: Scope): boolean {
  const isOfSpace = scope.level === "space" || scope.level === "agent";
  return principal.kind !== "owner" && isOfSpace && scope.space !== undefined && !isNamedAs(principal, scope);
}

function targetOf(principal: ModelPrincipal, scope: Scope, spaceName: string | null): Target {
  const sameSpace = isNamedAs(principal, scope) || (spaceName !== null && spaceName === principal.space);
  switch (scope.level) {
    case "user":
      return "user";
    case "space":
      return sameSpace ? "space" : "other-space";
    case "agent":
      return principal.kind === "agent" && sameSpace && scope.agent === principal.agent ? "own-agent" : "other-agent";
    case "session":
      return scope.session === principal.session ? "own-session" : "other-session";
    case "run":
      return scope.run === principal.run ? "own-run" : "other-run";
  }
}

/**
 * True for a principal that sees the person's conversations: the history of all channels, and notes. An agent that works
 * in a space does not, because they belong to no space.
 */
export function seesConversations(principal: Principal): boolean {
  return principal.kind !== "agent" || principal.space === undefined;
}

/**
 * Throws SCOPE_REFUSED unless the principal may do this operation in this scope. `spaceName` is the space of the
 * scope's folder, or null if the caller did not ask the index.
 */
export function checkPermission(
  principal: Principal,
  operation: Operation,
  scope: Scope,
  spaceName: string | null = null,
): void {
  if (principal.kind === "owner") return;
  const target = targetOf(principal, scope, spaceName);
  const allowed = permissions[principal.kind][target];
  if (allowed.includes(operation)) return;
  const who = principal.kind === "agent" ? `agent '${principal.agent}'` : "a user session";
  const what = allowed.length === 0 ? "has no access to" : `may only ${allowed.join(" or ")} in`;
  throw new LociError("SCOPE_REFUSED", `${who} ${what} ${target.replace("-", " ")} memory; ${operation} was refused`);
}
