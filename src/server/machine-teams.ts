import type { Memory } from "../memory/memory.ts";
import type { Role } from "../team/identity.ts";
import type { AuditEntry, TeamMember, TeamSpace, TeamToken, TeamUsage } from "../team/team.ts";

export type { AuditEntry, TeamMember, TeamSpace, TeamToken } from "../team/team.ts";

/** A team that this machine has joined, as its own files describe it. Reading it needs no server. */
export interface MachineTeam {
  /** The name of the team's folder, which is unique on this machine. */
  readonly id: string;
  readonly team: string;
  readonly tenant: string;
  readonly server: string;
  /** The person's name in the team. */
  readonly member: string;
  /** The shared spaces, with the person's role in each, as of the last sync. */
  readonly spaces: readonly { readonly name: string; readonly role: Role }[];
  /** When the last complete sync ended, in milliseconds since 1970; null before the first. */
  readonly syncedAt: number | null;
  /** The files that this machine stores of the team, and their size. */
  readonly files: number;
  readonly bytes: number;
}

/** A team as its server describes it to the person. */
export interface ReachedTeam {
  readonly state: "reached";
  /** May see the audit and every token, and change every role. */
  readonly isAdmin: boolean;
  readonly members: readonly TeamMember[];
  readonly spaces: readonly TeamSpace[];
  /** Tokens and devices that work: the person's own, for an administrator those of all members. */
  readonly tokens: readonly TeamToken[];
  /** The id of the token that this machine uses. */
  readonly ownToken: string | null;
  readonly usage: TeamUsage;
}

/** `offline`: the server does not answer. `refused`: it does not accept the token of this machine. */
export interface UnreachedTeam {
  readonly state: "offline" | "refused";
  readonly problem: string;
  readonly next: string;
}

/** A new role of a member in a space; no role if it is null. */
export interface RoleChange {
  readonly space: string;
  readonly member: string;
  readonly role: Role | null;
}

/** The teams of the person. The tokens of this machine stay on it: a browser never gets them. */
export interface MachineTeams {
  readonly list: () => readonly MachineTeam[];
  readonly read: (id: string) => Promise<ReachedTeam | UnreachedTeam>;
  /** Newest first, before a number if one is given. */
  readonly audit: (id: string, before: number | null) => Promise<readonly AuditEntry[]>;
  readonly revokeToken: (id: string, token: string) => Promise<void>;
  readonly setRole: (id: string, change: RoleChange) => Promise<void>;
  /** Exchanges what is new with the servers of all teams. */
  readonly sync: (openMemory: () => Promise<Memory>) => Promise<void>;
}
