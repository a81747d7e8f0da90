/** What is known about a memory only after it was recorded. */
export interface ImportanceSignals {
  /** How often it was judged useful, and how often useless. */
  readonly useful: number;
  readonly useless: number;
  /** How many memories have the same text, including this one. */
  readonly copies: number;
  /** `ended`: only facts quote it that no longer hold, or it is one. `corrects`: it ended an older fact. */
  readonly conflict: "ended" | "corrects" | null;
}

/** The greatest change by judgements. */
const mostUsage = 0.3;
/** The change by one judgement. */
const usageStep = 0.1;
/** A text with fewer copies counts as new. */
export const fewestRepeated = 3;
/** The change for each doubling of the copies. A prompt such as "go on" says nothing new. */
const repetitionStep = 0.05;
const ended = -0.3;
/** Agents may still have learned the older value elsewhere. */
const corrects = 0.1;

/** Returns the importance of a memory, from 0 to 1, by its importance on arrival and by what happened since. */
export function recalibrateImportance(
  onArrival: number,
  { useful, useless, copies, conflict }: ImportanceSignals,
): number {
  const usage = Math.min(mostUsage, Math.max(-mostUsage, usageStep * (useful - useless)));
  const repetition = copies < fewestRepeated ? 0 : repetitionStep * Math.log2(copies);
  const change = usage - repetition + (conflict === null ? 0 : conflict === "ended" ? ended : corrects);
  return Math.min(1, Math.max(0, onArrival + change));
}
