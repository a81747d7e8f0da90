import { defaultImportance, type NewEvent } from "./event.ts";

/**
 * How much an event matters, 0 to 1, told when it comes in (LIFE-2): by its kind, by what its words do, and by how it went. Half is
 * what anything said is worth. A caller who knows better says so.
 */
export function estimateImportance(event: Pick<NewEvent, "kind" | "content" | "outcome" | "trust">): number {
  const usual = defaultImportance[event.kind];
  const text = "text" in event.content && typeof event.content.text === "string" ? event.content.text : "";
  const said = event.trust === "user" ? saidImportance(text) : 0;
  // What went wrong is worth more than what went as always: it is what somebody will want to know next time.
  const failed = event.outcome?.status === "failure" ? usual + 0.1 : 0;
  return Math.min(1, Math.max(usual, said, failed));
}

// Only the beginning is read: an instruction that comes after pages of pasted text is the exception.
const readForImportance = 4_000;

const standingInstruction =
  /(?:^|[.!?\n]\s*)(?:please )?(?:always|never|from now on|remember to|make sure to always|don't ever|do not ever)\b/i;
const preference =
  /\b(?:i|i'm|i've|we)(?: really| also| always| usually| generally| strongly| still| do| would|'d)? (?:prefer|like|love|enjoy|hate|dislike|want to avoid|favou?r|am allergic|can't stand|am into|am a fan of)\b|\b(?:my|personal) (?:preference|favou?rite)s?\b|\bpreference for\b|\bi(?:'d| would) rather\b|\ballergic to\b/i;

/** Standing instructions, then preferences: what holds beyond the moment it was said in. */
function saidImportance(text: string): number {
  const beginning = text.slice(0, readForImportance).replaceAll("’", "'");
  const lower = beginning.toLowerCase();
  const has = (hint: string) => lower.includes(hint);
  if (standingHints.some(has) && standingInstruction.test(beginning)) return 1;
  return preferenceHints.some(has) && preference.test(beginning) ? 0.75 : 0;
}

// One of these is in all that the expressions find: to look for them takes less than to read the expressions for the first time.
const standingHints = ["always", "ever", "from now on", "remember"];
const preferenceHints = [
  "prefer",
  " like",
  " love",
  " enjoy",
  " hate",
  " dislike",
  "want to avoid",
  "favo",
  "allergic",
  "can't stand",
  "am into",
  "fan of",
  "rather",
];
