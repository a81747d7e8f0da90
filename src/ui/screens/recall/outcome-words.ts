import type { ConsideredMemory, RecallDecision, RelevanceSigns } from "../../api/types.ts";
import { percent } from "../../text/counts.ts";

type Outcome = ConsideredMemory["outcome"];

/** A few words for a row, and the sentence that explains them. */
export const outcomes: Readonly<Record<Outcome, { readonly name: string; readonly sentence: string }>> = {
  given: {
    name: "in the block",
    sentence: "It is about the prompt, its score is among the best, and it fits into the block.",
  },
  session: { name: "own session", sentence: "It belongs to the session that asks, which knows it already." },
  known: { name: "already known", sentence: "The agent already has it." },
  sensitive: { name: "sensitive", sentence: "It is sensitive. Agents get it only if they ask for sensitive memories." },
  summarised: { name: "summarised", sentence: "It is old, and the summary of its session takes its place." },
  superseded: { name: "superseded", sentence: "A newer fact or summary replaces it." },
  outdated: { name: "outdated", sentence: "It repeats a fact that no longer holds." },
  unapproved: { name: "not approved", sentence: "You have rejected this fact, or have not approved it yet." },
  untrusted: {
    name: "not confirmed",
    sentence: "It comes from a tool, the web or an import. Agents get it after you confirm it.",
  },
  erased: { name: "erased", sentence: "Its text was erased." },
  "file-removed": { name: "file removed", sentence: "The file that it is about was removed." },
  repeated: {
    name: "asked again",
    sentence: "The same question was asked later, and the later answer takes its place.",
  },
  weak: { name: "too weak", sentence: "Its score is too far below the best score." },
  "no-subject": { name: "no subject", sentence: "The prompt names no subject, so nothing is given." },
  unsure: { name: "not sure enough", sentence: "No memory is relevant with enough certainty, so nothing is given." },
  stated: { name: "said already", sentence: "Another memory in the block states the same." },
  similar: { name: "similar", sentence: "Another memory in the block has nearly the same text." },
  limit: { name: "over the limit", sentence: "The block already has the greatest number of facts or snippets." },
  budget: { name: "no room", sentence: "It did not fit into the tokens of the block." },
  empty: { name: "no sentence", sentence: "Its text has no sentence that a block can show." },
};

export function whyNothing({ reason, confidence, threshold }: RecallDecision): string {
  if (reason === "nothing-found") return "No memory that this agent may see has to do with the prompt.";
  if (reason === "no-subject") return "The prompt names no subject that a memory can be about.";
  if (reason === "work") return "The session has already got the state of the work.";
  if (reason === "no-room") return "Memories are relevant, but none of them fits into the block.";
  return `Loci is ${percent(confidence)} sure that the best memory is about this prompt. It needs ${percent(threshold)}.`;
}

export const signNames: Readonly<Record<keyof RelevanceSigns, string>> = {
  base: "every memory",
  kept: "recorded on purpose",
  tagged: "a tag that the prompt names",
  words: "share of the prompt's words",
  weight: "weight of these words",
  topics: "number of the prompt's words",
  length: "its length",
  time: "from the time asked about",
  unknown: "words that no memory has",
  few: "few words of several",
  meaning: "similar meaning",
};
