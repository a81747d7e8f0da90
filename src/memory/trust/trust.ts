import type { StoredMemory } from "../../index/memory-row.ts";
import type { SensitiveQuery } from "../../index/views/sensitive-views.ts";
import type { RecallQuery } from "../../index/views/views.ts";
import type { WaitingQuery } from "../../index/views/waiting-views.ts";
import type { Judgement, ServedRecall } from "../recall/recalls.ts";
import type { Classification } from "./classify.ts";
import type { Preference } from "./preferences.ts";
import type { PromotionResult, PromotionRequest } from "./promote.ts";

/** A page of memories, and the total number. */
export interface CountedMemories {
  /** The memories, up to the requested limit. */
  readonly memories: readonly StoredMemory[];
  /** The total number of matching memories. */
  readonly count: number;
}

/** Decisions of a person about memories: which ones agents may receive, who shares them, and which ones were useful. */
export interface Trust {
  /**
   * Lists the facts, preferences and pins from elsewhere that nobody has confirmed, grouped by source, newest first.
   */
  waiting(query?: Partial<WaitingQuery>): Promise<CountedMemories>;
  /**
   * Lets agents receive memories from a tool, the web or an import, as quotations. Confirms all of the memories or
   * none.
   */
  confirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  /** Withdraws a confirmation. */
  unconfirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  /** Lists the memories that agents receive only if they search for them, newest first. */
  sensitive(query?: Partial<SensitiveQuery>): Promise<CountedMemories>;
  /** Marks memories as sensitive or as harmless. This decision overrides the rules. */
  classify(classification: Classification): Promise<readonly StoredMemory[]>;
  /** Moves a memory or an entry to another level of its scope, which changes who can read it. */
  promote(promotion: PromotionRequest): Promise<PromotionResult>;
  /** Lists the preferences, newest first, each with the facts that it was adopted from. */
  preferences(): Promise<readonly Preference[]>;
  /** Turns a fact into a preference. Returns the id of the preference. */
  adopt(fact: string): Promise<string>;
  /** Lists the blocks that agents received, newest first, with their memories, scores and token counts. */
  recalls(options?: Partial<RecallQuery>): Promise<readonly ServedRecall[]>;
  /** Logs which memories of a recall were useful. From then on they rank higher, and the others lower. */
  judge(judgement: Judgement): Promise<void>;
}
