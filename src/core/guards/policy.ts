import type { Shape } from "../event/shape.ts";

/** The person's rules for the guards, beside the built-in ones. */
export interface Policy {
  /** Commands that run without asking. */
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
  /** Folders that may be read besides the project. */
  readonly read: readonly string[];
  /** The result of a question: `deny` if nobody is present to answer. */
  readonly whenUnsure: "ask" | "deny";
  readonly delegation: DelegationPolicy;
}

export interface DelegationPolicy {
  /** Levels of agents: with 2, only the conductor delegates; with 3, also a section leader. */
  readonly hierarchy: 2 | 3;
  /** The number of work tools in a row that warns. */
  readonly warnAt: number;
  /** The number that refuses, and all after it. */
  readonly denyAt: number;
  /** Paths in the project whose edits are not counted; a folder ends with a slash. */
  readonly allow: readonly string[];
}

export const defaultPolicy: Policy = {
  allow: [],
  ask: [],
  deny: [],
  read: [],
  whenUnsure: "ask",
  delegation: { hierarchy: 2, warnAt: 3, denyAt: 6, allow: [".ai/", ".claude/"] },
};

/** The roles with presets. A musician does the work instead of delegating it. */
export const roles = ["conductor", "section-leader", "musician"] as const;
export type Role = (typeof roles)[number];

/** Limits of one role, which replace the limits for all roles. */
export type RolePreset = Partial<Pick<DelegationPolicy, "warnAt" | "denyAt" | "allow">>;

/** A policy file: any part of a policy. */
export interface PolicyFile extends Partial<Omit<Policy, "delegation">> {
  readonly delegation?: Partial<DelegationPolicy>;
}

const rules: Shape = { type: "array", maxItems: 500, items: { type: "string", minLength: 1, maxLength: 500 } };
const count: Shape = { type: "integer", minimum: 1, maximum: 1000 };
const limits = { warnAt: count, denyAt: count, allow: rules };

export const policyShape: Shape = {
  type: "object",
  properties: {
    $schema: { type: "string" },
    allow: rules,
    ask: rules,
    deny: rules,
    read: rules,
    whenUnsure: { type: "string", enum: ["ask", "deny"] },
    delegation: {
      type: "object",
      properties: { hierarchy: { type: "integer", minimum: 2, maximum: 3 }, ...limits },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const roleShape: Shape = {
  type: "object",
  properties: { $schema: { type: "string" }, ...limits },
  additionalProperties: false,
};

/** A policy with the additions of one of the person's own files. */
export function extendPolicy(policy: Policy, { allow, ask, deny, read, whenUnsure, delegation }: PolicyFile): Policy {
  return {
    allow: [...policy.allow, ...(allow ?? [])],
    ask: [...policy.ask, ...(ask ?? [])],
    deny: [...policy.deny, ...(deny ?? [])],
    read: [...policy.read, ...(read ?? [])],
    whenUnsure: whenUnsure ?? policy.whenUnsure,
    delegation: { ...policy.delegation, ...delegation },
  };
}

/** A policy tightened by a project's file. A clone is not trusted: what would loosen it is ignored. */
export function tightenPolicy(policy: Policy, { ask, deny, whenUnsure, delegation }: PolicyFile): Policy {
  return {
    ...policy,
    ask: [...policy.ask, ...(ask ?? [])],
    deny: [...policy.deny, ...(deny ?? [])],
    whenUnsure: whenUnsure === "deny" ? "deny" : policy.whenUnsure,
    delegation: {
      ...tightenLimits(policy.delegation, delegation ?? {}),
      hierarchy: delegation?.hierarchy === 3 ? 3 : policy.delegation.hierarchy,
    },
  };
}

/** Limits lowered by a project. */
export function tightenLimits<T extends RolePreset>(own: T, { warnAt, denyAt }: RolePreset): T {
  return {
    ...own,
    ...(warnAt === undefined ? {} : { warnAt: Math.min(warnAt, own.warnAt ?? warnAt) }),
    ...(denyAt === undefined ? {} : { denyAt: Math.min(denyAt, own.denyAt ?? denyAt) }),
  };
}
