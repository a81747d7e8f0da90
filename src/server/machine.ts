import type { Policy, Role as GuardRole, RolePreset } from "../core/guards/policy.ts";
import type { Memory } from "../memory/memory.ts";
import type { Role } from "../team/identity.ts";
import type { AuditEntry, TeamMember, TeamSpace, TeamToken, TeamUsage } from "../team/team.ts";

/** The result of one check, as `loci doctor` shows it. */
export interface MachineCheck {
  readonly name: string;
  readonly state: "good" | "warning" | "bad";
  readonly found: string;
  readonly todo?: string;
}

/** The results of all checks. */
export interface MachineHealth {
  /** When the checks ended, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** False if one of the checks is bad. */
  readonly ok: boolean;
  readonly checks: readonly MachineCheck[];
}

/** A host of agents on this machine. */
export interface MachineAgent {
  readonly name: string;
  readonly title: string;
  /** `runs`: hooks run, as far as the files show. `skipped`: they are installed, and do not run. */
  readonly hooks: "absent" | "runs" | "skipped";
  /** What is wrong with the installation, and what the person can do; null if nothing is. */
  readonly problem: string | null;
  /** The time of the newest event, in milliseconds since 1970. */
  readonly lastHeard: number | null;
  /** The number of events in the last 24 hours. */
  readonly lastDay: { readonly count: number; readonly isMore: boolean };
  /** The commands for a terminal. A browser never edits the settings of another program. */
  readonly install: string;
  readonly uninstall: string;
}

/** A pause of hooks: everywhere, or in one space or session. */
export interface MachinePause {
  readonly what: "capture" | "recall";
  readonly space?: string;
  readonly session?: string;
  readonly from?: number;
  readonly until?: number;
  /** The pause in words. */
  readonly description: string;
}

export interface PauseRequest {
  readonly what: "capture" | "recall" | "both";
  readonly space?: string | undefined;
  readonly session?: string | undefined;
  readonly until?: number | undefined;
}

/** Which pauses to end; all if every field is left out. */
export interface ResumeRequest {
  readonly what?: "capture" | "recall" | "both" | undefined;
  readonly space?: string | undefined;
  readonly session?: string | undefined;
  /** True to end only pauses that apply everywhere. */
  readonly everywhere?: boolean | undefined;
}

/** One setting, its value, and which values it can have. */
export interface MachineSetting {
  readonly key: string;
  /** The effective value; null if there is neither a value nor a default. */
  readonly value: unknown;
  readonly default: unknown;
  /** The file that sets the value, or `default`. */
  readonly source: string;
  readonly description: string;
  /** The JSON Schema of the value: its type, and its range, choices or pattern. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** How the settings file of a project may change it. */
  readonly project: string;
  /**
   * `now`: from the next event or command on. `restart`: hooks and commands use it at once, but this server only after
   * a restart. Left out if the effect also depends on installed hooks, or differs between switching on and off.
   */
  readonly appliesAt?: "now" | "restart";
}

/** All settings, and the files that they come from. */
export interface MachineSettings {
  readonly settings: readonly MachineSetting[];
  /** Values in a project's file that do not apply. */
  readonly ignored: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly source: string;
    readonly reason: string;
  }[];
  readonly mistakes: readonly string[];
  /** The files that were looked for, the strongest first. */
  readonly files: readonly { readonly path: string; readonly found: boolean }[];
}

/** The rules of the guards: your own, and with a folder also those of its project. */
export interface MachineGuards {
  readonly policy: Policy;
  /** The limits of roles, which replace the general limits of the policy. */
  readonly presets: Readonly<Partial<Record<GuardRole, RolePreset>>>;
  /** The folder of your own rules, with `policies` and `roles`; null if there is none. */
  readonly folder: string | null;
  /** Mistakes in files of the project, whose rules then do not apply. */
  readonly mistakes: readonly string[];
}

/**
 * The machine of the one person whose memory a server has: its agents, pauses and settings. A server for a team has no
 * such part.
 */
export interface Machine {
  readonly status: (memory: Memory) => Promise<object>;
  /** Runs the checks of `loci doctor`. A memory that cannot be opened is one of the results. */
  readonly health: (openMemory: () => Promise<Memory>) => Promise<MachineHealth>;
  readonly agents: (memory: Memory) => Promise<readonly MachineAgent[]>;
  readonly statistics: (memory: Memory) => Promise<object>;
  readonly pauses: () => readonly MachinePause[];
  readonly pause: (request: PauseRequest) => readonly MachinePause[];
  readonly resume: (request: ResumeRequest) => {
    readonly ended: readonly MachinePause[];
    readonly kept: readonly MachinePause[];
  };
  /** Reads the person's settings, or with a folder those that apply there. */
  readonly settings: (folder?: string) => Promise<MachineSettings>;
  /** Reads the rules of the guards. Throws CONFIG_INVALID if one of the person's own files is broken. */
  readonly guards: (folder?: string) => MachineGuards;
  /** Changes a setting of the person, or removes it if the value is undefined. */
  readonly changeSetting: (key: string, value: unknown) => Promise<MachineSetting>;
  readonly teams: MachineTeams;
}

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
  /** True if the person may see the audit and every token, and change every role. */
  readonly isAdmin: boolean;
  readonly members: readonly TeamMember[];
  readonly spaces: readonly TeamSpace[];
  /** The valid tokens and devices: those of the person, or of all members if the person is an administrator. */
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
  /** Returns the audit, newest entries first. With `before`, only the entries before that number. */
  readonly audit: (id: string, before: number | null) => Promise<readonly AuditEntry[]>;
  readonly revokeToken: (id: string, token: string) => Promise<void>;
  readonly setRole: (id: string, change: RoleChange) => Promise<void>;
  /** Exchanges what is new with the servers of all teams. */
  readonly sync: (openMemory: () => Promise<Memory>) => Promise<void>;
}
