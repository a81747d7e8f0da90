import type { LearnedPolicy, PolicyPlace } from "../../core/learning/policy-history.ts";

/** A learned policy, in words. */
export interface DescribedPolicy extends LearnedPolicy {
  /** The name of the policy in the log of recalls. */
  readonly name: string;
  /** How the policy differs from the one before it, such as "counts recency more". */
  readonly change: string;
  /** True if new sessions use the policy, alone or on trial. */
  readonly inUse: boolean;
}

/** The policies of a memory. */
export interface PolicyList {
  /** True if the profile and the settings let Loci learn. */
  readonly learning: boolean;
  /** The name of the weights that Loci ships with. */
  readonly factory: string;
  /** The places for which nothing is learned, because a person froze them. */
  readonly frozen: readonly PolicyPlace[];
  /** All policies, newest first. */
  readonly policies: readonly DescribedPolicy[];
}

/** The recalls that a decision is about; all recalls if everything is left out. */
export interface PolicyTarget {
  /** The agent, such as claude-code. */
  readonly role?: string | undefined;
  /** A folder in the space. A policy of a space also needs a role. */
  readonly space?: string | undefined;
}

/** The weights that Loci has learned from recalls. Only the owner may see and change them. */
export interface Policies {
  /** Lists all policies with their difference in words. */
  list(): Promise<PolicyList>;
  /** Returns one policy, by its id or a part of it. Throws NOT_FOUND. */
  show(id: string): Promise<DescribedPolicy>;
  /**
   * Retires a policy, by its id or a part of it. Without an id, retires the newest one in use. The policy before it applies
   * at once. Throws NOT_FOUND if there is none.
   */
  rollback(id?: string): Promise<DescribedPolicy>;
  /** Keeps the present policies: nothing is learned or tried until `unfreeze`. */
  freeze(target?: PolicyTarget): Promise<void>;
  /** Lets Loci learn again. */
  unfreeze(target?: PolicyTarget): Promise<void>;
  /** Retires all policies, so that recall uses the weights that Loci ships with. Returns how many were in use. */
  reset(target?: PolicyTarget): Promise<number>;
}
