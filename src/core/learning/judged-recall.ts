/** What one recall could have returned, and what turned out to be useful. It contains no text. */
export interface JudgedRecall {
  readonly id: string;
  /** When the recall happened, in milliseconds since 1970. */
  readonly ts: number;
  /** The agent that asked, such as claude-code; null if unknown. */
  readonly role: string | null;
  readonly space: string | null;
  /** The name of the policy that ranked the candidates. */
  readonly policy: string;
  /** How certain it was that a memory is about the question, from 0 to 1. Left out if another judge decided. */
  readonly confidence?: number;
  /** The candidates in ranked order. */
  readonly candidates: readonly JudgedCandidate[];
}

/** A memory that a recall could have returned. */
export interface JudgedCandidate {
  readonly id: string;
  /** The parts of the score, as the recall logged them. */
  readonly parts: Readonly<Record<string, number>>;
  readonly shown: boolean;
  /** The chance with which the memory was shown at this place. */
  readonly chance: number;
  /** 1 for useful, 0 for useless, null if unknown. */
  readonly useful: number | null;
  /** How much the label counts: 1 for a person's judgement, less for an implicit signal. */
  readonly weight: number;
}
