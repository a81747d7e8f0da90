import type { Evidence, Proposer, Slot } from "../../core/event/event.ts";
import type { FactRefusal, ProposedFact } from "../../core/facts/admit-fact.ts";
import type { FactState } from "../../core/facts/fact-states.ts";

/** A fact, with its evidence and the time during which it held. Several events that state the same are one fact. */
export interface Fact {
  /** The id of the fact: that of its first event. */
  readonly id: string;
  /** The statement. */
  readonly text: string;
  /** Words to find the fact by. */
  readonly tags: readonly string[];
  /** The level of the scope that the fact belongs to. */
  readonly level: string;
  /** The name of its space, or null. */
  readonly space: string | null;
  /** Who wrote the words of the evidence. */
  readonly trust: "user" | "agent" | "tool" | "web" | "import";
  /** Whether the fact is used. */
  readonly state: FactState;
  /** Since when it holds, in milliseconds since 1970. */
  readonly from: number;
  /** Until when it held; null if no newer value ended it. */
  readonly until: number | null;
  /** The id of the fact that ended or corrected it, or null. */
  readonly endedBy: string | null;
  /** The id of a fact that this one contradicts, and would end if approved; null for none. */
  readonly wouldEnd: string | null;
  /** The offset of the speaker's clock from UTC when the fact was stated, in minutes; null if unknown. */
  readonly offset: number | null;
  /** The slot that the fact gives a value to, or null. */
  readonly slot: Slot | null;
  /** The passages that state the fact. Empty if a person or an agent stored it without a quote. */
  readonly evidence: readonly FactEvidence[];
  /** How many events state it. */
  readonly proofs: number;
  /** Who proposed the fact; null for a fact that was stored by an older version or an import. */
  readonly by: Proposer | null;
  /** A person's last decision about the fact, or null. */
  readonly verdict: "approved" | "rejected" | null;
  /** True if the fact is sensitive. Agents get a sensitive fact only when they ask for it. */
  readonly sensitive: boolean;
}

/** A passage that states a fact. */
export interface FactEvidence {
  /** The id of the event. */
  readonly event: string;
  /** The passage, word for word. */
  readonly quote: string;
  /** When it was written, in milliseconds since 1970; null if the caller may not see the event. */
  readonly ts: number | null;
  /** The program that recorded it, such as claude-code; null if unknown. */
  readonly agent: string | null;
}

/** Which facts to list. */
export interface FactList {
  /** A folder of the space. Facts that belong to the user in all spaces are listed, too. */
  readonly space?: string | undefined;
  /** Only facts with this tag. */
  readonly tag?: string | undefined;
  /** The time in question, in milliseconds since 1970; now if left out. */
  readonly asOf?: number | undefined;
  /** True to list superseded, corrected and rejected facts, too. */
  readonly superseded?: boolean | undefined;
  /** True to list only the facts that wait for approval, and those that contradict another one (`wouldEnd`). */
  readonly waiting?: boolean | undefined;
  /** The maximum number of facts; 100 if left out. */
  readonly limit?: number | undefined;
}

/** A fact, and the other values of its slot. */
export interface FactWithHistory {
  /** The fact. */
  readonly fact: Fact;
  /** All facts about the same slot, oldest first. */
  readonly history: readonly Fact[];
}

/** How to store a stated fact. */
export interface FactInput {
  /** A folder of the space. If left out, the fact belongs to the user in all spaces. */
  readonly space?: string | undefined;
  /** Words to find the fact by. */
  readonly tags?: readonly string[] | undefined;
  /**
   * A passage of this session's prompts that states the fact, word for word. With it, the fact counts as the user's
   * word.
   */
  readonly quote?: string | undefined;
  /**
   * A passage of any event that states the fact, word for word. The fact gets the scope and the time of the event. Only
   * the owner may pass it, because the fact still counts as the owner's word.
   */
  readonly evidence?: Evidence | undefined;
  /** The id of the fact that this one corrects. */
  readonly replaces?: string | undefined;
}

/** The result of proposing facts. */
export interface Proposed {
  /** The ids of the stored facts, in the order of the proposals. */
  readonly stored: readonly string[];
  /** The proposals that were refused. */
  readonly refused: readonly {
    /** The statement of the proposal. */
    readonly text: string;
    /** Why it was refused. */
    readonly reason: FactRefusal | "rejected before";
  }[];
}

/** Which session a model reads for facts. */
export interface Extraction {
  /** The id of the session. */
  readonly session: string;
  /** Ends the extraction. What was read before stays recorded. */
  readonly signal?: AbortSignal | undefined;
}

/** Which sessions count as due. */
export interface DueExtraction {
  /** A session that has just ended. It is due, however short it is. */
  readonly ended?: string | undefined;
  /** Ends the extraction. What was read before stays recorded. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of reading all sessions that are due. */
export interface ExtractedSessions {
  /** The sessions that were read. */
  readonly sessions: readonly string[];
  /** The number of stored facts. */
  readonly stored: number;
  /** The number of refused proposals. */
  readonly refused: number;
}

/** The result of an extraction. */
export interface Extracted extends Proposed {
  /** The number of requests to the model. */
  readonly requests: number;
}

/** What a model would add to the facts of a session. */
export interface ExtractionPreview {
  /** The model, and the version of its prompt. Pass it to `propose` with the new facts. */
  readonly by: Proposer;
  /** New facts that pass admission. */
  readonly added: readonly ProposedFact[];
  /** The proposals that would be refused. */
  readonly refused: Proposed["refused"];
  /** The number of known facts that the model proposes again. */
  readonly again: number;
  /** The statements that a model proposed before and does not propose now. They stay. */
  readonly kept: readonly string[];
}

/** The known facts, each with the passages that state it. Only the log decides which fact holds. */
export interface Facts {
  /** Lists facts, newest first. */
  list(query?: FactList): Promise<readonly Fact[]>;
  /** Finds a fact by its id, and all facts about the same slot, oldest first. Throws NOT_FOUND. */
  show(id: string): Promise<FactWithHistory>;
  /** Stores a statement of the caller as a fact. Returns its id. */
  add(text: string, input?: FactInput): Promise<string>;
  /** Corrects the words of a fact. Returns the id of the corrected fact. */
  edit(id: string, text: string): Promise<string>;
  /** Approves waiting facts, so that they are used. */
  approve(ids: string | readonly string[]): Promise<void>;
  /** Removes facts from use. The same statement does not come back from the same evidence. */
  reject(ids: string | readonly string[]): Promise<void>;
  /** Stores the proposed facts that pass admission. */
  propose(facts: readonly ProposedFact[], by: Proposer): Promise<Proposed>;
  /** Lets the memory's model read what is new in a session. Stores the facts that pass admission. */
  extract(extraction: Extraction): Promise<Extracted>;
  /** Lets the memory's model read a whole session again, and returns what would change. Stores nothing. */
  previewExtraction(extraction: Extraction): Promise<ExtractionPreview>;
  /**
   * Lets the memory's model read the sessions that are due: those that have ended, are idle, or have grown much since
   * the last time. Only one process does so at a time; throws BUSY in the others.
   */
  extractDue(options?: DueExtraction): Promise<ExtractedSessions>;
}
