import type { Member, Role, Scope, StreamGrant } from "./identity.ts";

/** A team as one of its members sees it. */
export interface TeamInfo {
  readonly tenant: string;
  readonly team: string;
  readonly member: string;
  /** True if the member may invite and remove members, and change every role. */
  readonly isAdmin: boolean;
  readonly streams: readonly StreamGrant[];
  /** Changes when the server was restored from a backup. */
  readonly epoch: string;
}

/** A device that has become part of a team. The token is shown once. */
export interface Joined {
  readonly tenant: string;
  readonly member: string;
  readonly token: string;
}

/** A device that waits until a member types its code. */
export interface StartedLogin {
  /** The secret with which the device asks for its token. */
  readonly deviceCode: string;
  /** The code that a person types elsewhere. */
  readonly userCode: string;
  readonly expiresInSeconds: number;
  /** The shortest time between two questions. */
  readonly intervalSeconds: number;
  /** Where a person can also let the device in by signing in; missing if the server has no OpenID provider. */
  readonly signInUrl?: string;
}

/** `early`: the device asked again too soon. `unknown`: the code was never made, has expired or was used. */
export type LoginState = { readonly state: "pending" | "early" | "unknown" } | ({ readonly state: "ready" } & Joined);

export interface TeamMember {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly joined: number;
  /** When the membership ended, or null. */
  readonly ended: number | null;
  readonly spaces: readonly { readonly space: string; readonly role: Role }[];
}

export interface TeamSpace {
  readonly stream: number;
  readonly name: string;
  /** The role of the member who asks; null for an administrator without one. */
  readonly role: Role | null;
  /** The role that the space gives to every member; null for none. */
  readonly everyone: Role | null;
  readonly events: number;
  readonly bytes: number;
}

export interface TeamToken {
  readonly id: string;
  readonly member: string;
  /** `token`: made for a program. `device`: of a machine that joined. `session`: of a browser. */
  readonly kind: "token" | "device" | "session";
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The only space that the token may use, or null. */
  readonly space: string | null;
  readonly made: number;
  readonly expires: number;
  /** The day on which the token was last used, such as 2026-01-31. */
  readonly lastUsed: string | null;
  readonly revoked: number | null;
}

export interface TeamInvitation {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly space: string | null;
  readonly role: Role | null;
  readonly made: number;
  readonly expires: number;
  readonly used: number | null;
}

export interface AuditEntry {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly token: string | null;
  readonly action: string;
  readonly target: string;
}

/** What a team uses, and its limits. */
export interface TeamUsage {
  readonly events: number;
  readonly bytes: number;
  readonly members: number;
  readonly tokens: number;
  readonly mostEvents: number;
  readonly mostBytes: number;
  readonly mostMembers: number;
  readonly mostTokens: number;
  readonly requestsAMinute: number;
}

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
  readonly kind?: "token" | "session";
  /** The only space that the token may use; all streams of the member if left out or null. */
  readonly space?: string | null;
}

export interface NewInvitation {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly space: string | null;
  readonly role: Role | null;
  readonly days: number;
}

/** A secret that was just made. Its text is never shown again. */
export interface MadeSecret {
  /** The public part of the secret, by which it can be revoked. */
  readonly id: string;
  /** The whole text. */
  readonly text: string;
  /** Until when the secret is valid, in milliseconds since 1970. */
  readonly expires: number;
}

/**
 * The members of all teams of a server. Every change checks the rights of the member who asks and writes the audit log.
 * Throws SCOPE_REFUSED, NOT_FOUND, CONFLICT or QUOTA_EXCEEDED.
 */
export interface Teams {
  /** Uses an invitation. Null if it is unknown, used or expired. */
  readonly join: (invitation: string, device: string) => Promise<Joined | null>;
  readonly beginLogin: (tenant: string, device: string) => Promise<StartedLogin>;
  readonly pollLogin: (deviceCode: string) => Promise<LoginState>;
  /** The member of an account of an OpenID provider, or null. The address must be verified. */
  readonly signIn: (
    tenant: string,
    account: { readonly issuer: string; readonly subject: string; readonly email: string | null },
  ) => Promise<{ readonly member: number; readonly name: string } | null>;
  /** Finds the device that shows a code, and lets it in if `isApproved`. */
  readonly approveLogin: (by: Member, userCode: string, isApproved: boolean) => Promise<WaitingDevice>;

  readonly about: (by: Member) => Promise<TeamInfo>;
  readonly members: (by: Member) => Promise<readonly TeamMember[]>;
  readonly spaces: (by: Member) => Promise<readonly TeamSpace[]>;
  readonly tokens: (by: Member, ofAll: boolean) => Promise<readonly TeamToken[]>;
  readonly invitations: (by: Member) => Promise<readonly TeamInvitation[]>;
  /** Returns the audit, newest entries first. With a number, only the entries before that number. */
  readonly audit: (by: Member, count: number, before: number | null) => Promise<readonly AuditEntry[]>;
  readonly usage: (tenant: string) => Promise<TeamUsage>;

  readonly invite: (by: Member, invitation: NewInvitation) => Promise<MadeSecret>;
  readonly revokeInvitation: (by: Member, id: string) => Promise<void>;
  readonly createToken: (by: Member, token: NewToken) => Promise<MadeSecret>;
  readonly revokeToken: (by: Member, id: string) => Promise<void>;
  /** Returns the number of the new stream. */
  readonly createSpace: (by: Member, name: string, everyone: Role | null) => Promise<number>;
  /** Without a member, sets the role of every member. Without a role, removes the role. */
  readonly setRole: (by: Member, space: string, member: string | null, role: Role | null) => Promise<void>;
  readonly setAdmin: (by: Member, member: string, isAdmin: boolean) => Promise<void>;
  /**
   * Ends a membership: all tokens are revoked, all roles removed. Returns the number of the member. `erases` notes that
   * everything the member wrote in spaces is erased next; it also accepts somebody who was removed before.
   */
  readonly removeMember: (by: Member, member: string, erases?: boolean) => Promise<number>;
  /** Ends the team: no token works any more. Returns its streams, whose keys are still to be removed. */
  readonly end: (by: Member, name: string) => Promise<readonly number[]>;
}

/** A device that waits for a person to let it in. */
export interface WaitingDevice {
  readonly device: string;
  readonly since: number;
}
