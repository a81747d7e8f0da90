import type { Shape } from "../event/shape.ts";

/** The owner's rules for the guards, in addition to the built-in rules. */
export interface Policy {
  /** Commands that run without asking. */
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
  /** Folders outside of the project that commands may read. */
  readonly read: readonly string[];
  /** The answer of a guard that is unsure. `deny` is for runs in which nobody can answer a question. */
  readonly whenUnsure: "ask" | "deny";
  readonly delegation: DelegationPolicy;
}

export interface DelegationPolicy {
  /** The number of agent levels. With 2, only the conductor delegates. With 3, a section leader delegates, too. */
  readonly hierarchy: 2 | 3;
  /** From this number of work tools in a row, the guard warns. */
  readonly warnAt: number;
  /** From this number of work tools in a row, the guard refuses. */
  readonly denyAt: number;
  /** Paths in the project whose edits do not count as work. The path of a folder ends with a slash. */
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

/** The roles for which limits can be set. A musician does the work instead of delegating it. */
export const roles = ["conductor", "section-leader", "musician"] as const;
export type Role = (typeof roles)[number];

/** The limits of one role, which replace the general limits. */
export type RolePreset = Partial<Pick<DelegationPolicy, "warnAt" | "denyAt" | "allow">>;

/** The content of a policy file: any part of a policy. */
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

/** Returns a policy with the rules of one of the owner's own files added. */
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

/**
 * Returns a policy with the stricter rules of a project's file. Rules that would loosen the policy are ignored, because
 * a cloned project is not trusted.
 */
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

/** Returns the limits, lowered where the project's limits are lower. */
export function tightenLimits<T extends RolePreset>(own: T, { warnAt, denyAt }: RolePreset): T {
  return {
    ...own,
    ...(warnAt === undefined ? {} : { warnAt: Math.min(warnAt, own.warnAt ?? warnAt) }),
    ...(denyAt === undefined ? {} : { denyAt: Math.min(denyAt, own.denyAt ?? denyAt) }),
  };
}
