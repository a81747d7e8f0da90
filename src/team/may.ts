import type { Member, Role, Scope, StreamGrant, StreamKind } from "./identity.ts";

/** Everything that a request can do to a stream. */
export const streamActions = [
  "read",
  "write",
  "forgetOwn",
  "forgetOthers",
  "pull",
  "push",
  "pushForgettings",
  "manage",
] as const;

/**
 * `forgetOthers` erases what another member wrote; `pushForgettings` is a push that only forgets; `manage` changes who
 * has which role.
 */
export type StreamAction = (typeof streamActions)[number];

const everyRole: readonly Role[] = ["owner", "writer", "reader"];
const writers: readonly Role[] = ["owner", "writer"];
const owners: readonly Role[] = ["owner"];

/**
 * The roles that may do each action. A private stream has one owner, so no other role may do anything there, and nobody
 * may give others a role on it. A reader who was a writer before may still forget what they wrote.
 */
const rolesFor: Readonly<Record<StreamKind, Readonly<Record<StreamAction, readonly Role[]>>>> = {
  person: {
    read: owners,
    write: owners,
    forgetOwn: owners,
    forgetOthers: owners,
    pull: owners,
    push: owners,
    pushForgettings: owners,
    manage: [],
  },
  space: {
    read: everyRole,
    write: writers,
    forgetOwn: everyRole,
    forgetOthers: owners,
    pull: everyRole,
    push: writers,
    pushForgettings: everyRole,
    manage: owners,
  },
};

const scopeFor: Readonly<Record<StreamAction, Scope>> = {
  read: "read",
  write: "write",
  forgetOwn: "write",
  forgetOthers: "write",
  pull: "sync",
  push: "sync",
  pushForgettings: "sync",
  manage: "admin",
};

/** True if a role on a stream allows an action. HTTP, MCP and sync all ask this table. */
export function may(role: Role, kind: StreamKind, action: StreamAction): boolean {
  return rolesFor[kind][action].includes(role);
}

/** True if both the member's role on the stream and the scopes of the token allow an action. */
export function memberMay({ scopes }: Pick<Member, "scopes">, grant: StreamGrant, action: StreamAction): boolean {
  return scopes.has(scopeFor[action]) && may(grant.role, grant.kind, action);
}
