import type { StoredMemory } from "../../index/memory-row.ts";
import type { SensitiveQuery } from "../../index/views/sensitive-views.ts";
import type { RecallQuery } from "../../index/views/views.ts";
import type { WaitingQuery } from "../../index/views/waiting-views.ts";
import type { Judgement, ServedRecall } from "../recall/recalls.ts";
import type { Classification } from "./classify.ts";
import type { Preference } from "./preferences.ts";
import type { Promoted, Promotion } from "./promotion.ts";

/** Some memories, and how many there are in all. */
export interface CountedMemories {
  /** The memories, as many as were asked for. */
  readonly memories: readonly StoredMemory[];
  /** How many there are. */
  readonly count: number;
}

/** What a person decides about memories: which ones agents may receive, who shares them, and which ones were useful. */
export interface Trust {
  /** The facts, preferences and pins from elsewhere that nobody has confirmed, grouped by source, newest first. */
  waiting(query?: Partial<WaitingQuery>): Promise<CountedMemories>;
  /**
   * Lets agents receive memories that came from a tool, the web or an import, as quotations. Of several memories, all
   * are confirmed or none.
   */
  confirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  /** Takes a confirmation back. */
  unconfirm(ids: string | readonly string[]): Promise<readonly StoredMemory[]>;
  /** The memories that agents only receive when they search for them, newest first. */
  sensitive(query?: Partial<SensitiveQuery>): Promise<CountedMemories>;
  /** Marks memories as sensitive or as harmless, whatever the rules find in them. */
  classify(classification: Classification): Promise<readonly StoredMemory[]>;
  /** Moves a memory or an entry to another level of its scope, so that more or fewer share it. */
  promote(promotion: Promotion): Promise<Promoted>;
  /** The preferences, newest first, each with the fact that it was adopted from. */
  preferences(): Promise<readonly Preference[]>;
  /** Makes a preference of a fact. Returns its id. */
  adopt(fact: string): Promise<string>;
  /** The blocks that agents received, newest first: which memories, why, and how many tokens. */
  recalls(options?: Partial<RecallQuery>): Promise<readonly ServedRecall[]>;
  /** Stores which memories of a recall were useful. They rank higher from then on, the others lower. */
  judge(judgement: Judgement): Promise<void>;
}
