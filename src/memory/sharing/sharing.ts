import type { StoredMemory } from "../../index/memory-row.ts";
import type { SharingRule, SpaceRule } from "../base/shared-streams.ts";

/** A memory to share or to take back. */
export interface ShareRequest {
  /** The id of the memory, or its first or last characters. `unshare` also accepts the id of the shared copy. */
  readonly id: string;
  /** The name of the shared space; the space of the memory if left out. */
  readonly space?: string | undefined;
}

/** A shared copy of a memory. */
export interface SharedCopy {
  /** The id of the copy in the shared stream. */
  readonly id: string;
  /** The id of the person's own memory. */
  readonly original: string;
  /** The name of the shared space. */
  readonly space: string;
}

/** What a person shares, and by which rules. */
export interface SharedList {
  /** The shared spaces, with their rules on this machine. */
  readonly rules: readonly SpaceRule[];
  /** The person's memories in shared spaces, newest first. */
  readonly memories: readonly StoredMemory[];
  /** The total number of these memories. */
  readonly count: number;
}

/** How many memories the rules have shared. */
export interface RulesApplied {
  /** The new copies, for each space with a rule. */
  readonly shared: readonly {
    /** The name of the shared space. */
    readonly space: string;
    /** The number of new copies. */
    readonly copies: number;
  }[];
}

/** Sharing with the members of a team. Nothing is shared without one of these calls. */
export interface Sharing {
  /** Copies a memory to the shared stream of a space. Refuses what is sensitive, private, or from an unconfirmed source. */
  share(request: ShareRequest): Promise<SharedCopy>;
  /** Erases the shared copy of a memory. The person's own memory stays. */
  unshare(request: ShareRequest): Promise<readonly SharedCopy[]>;
  /** Lists what the person shares: the newest memories, 50 if `limit` is left out, and the rules. */
  list(query?: {
    /** Only this shared space. */
    readonly space?: string | undefined;
    /** The maximum number of memories. */
    readonly limit?: number | undefined;
    /** Only memories before this one, which was the last of the previous page. */
    readonly before?:
      | {
          /** The time of that memory. */
          readonly ts: number;
          /** The id of that memory. */
          readonly id: string;
        }
      | undefined;
  }): Promise<SharedList>;
  /** Sets what this machine shares automatically in a space. The rule applies to memories from now on. */
  setRule(rule: {
    /** The name of the shared space. */
    readonly space: string;
    /** What is shared automatically. */
    readonly rule: SharingRule;
  }): Promise<SpaceRule>;
  /** Shares the memories that the rules select and that are not shared yet. Sync calls it before it pushes. */
  applyRules(): Promise<RulesApplied>;
}
