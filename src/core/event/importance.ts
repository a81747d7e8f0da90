import { defaultImportance, type NewEvent } from "./event.ts";

/**
 * Estimates the importance of an event, from 0 to 1, by its kind, its words and its outcome. A plain statement has 0.5.
 * Used when the event is recorded without an importance.
 */
export function estimateImportance(event: Pick<NewEvent, "kind" | "content" | "outcome" | "trust">): number {
  const usual = defaultImportance[event.kind];
  const text = "text" in event.content && typeof event.content.text === "string" ? event.content.text : "";
  const byWords = event.trust === "user" ? saidImportance(text) : 0;
  // A failure is more important than a success, because somebody will ask about it next time.
  const failed = event.outcome?.status === "failure" ? usual + 0.1 : 0;
  return Math.min(1, Math.max(usual, byWords, failed));
}

// Only the beginning is read, because an instruction after pages of pasted text is an exception.
const readForImportance = 4_000;

const standingInstruction =
  /(?:^|[.!?\n]\s*)(?:please )?(?:always|never|from now on|remember to|make sure to always|don't ever|do not ever)\b/i;
const preference = (): RegExp =>
  /\b(?:i|i'm|i've|we)(?: really| also| always| usually| generally| strongly| still| do| would|'d)? (?:prefer|like|love|enjoy|hate|dislike|want to avoid|favou?r|am allergic|can't stand|am into|am a fan of)\b|\b(?:my|personal) (?:preference|favou?rite)s?\b|\bpreference for\b|\bi(?:'d| would) rather\b|\ballergic to\b/i;

/**
 * Returns the importance of standing instructions and, below them, of preferences. Both stay valid for longer than
 * other words.
 */
function saidImportance(text: string): number {
  const beginning = text.slice(0, readForImportance).replaceAll("’", "'");
  const lower = beginning.toLowerCase();
  const has = (hint: string) => lower.includes(hint);
  if (standingHints.some(has) && standingInstruction.test(beginning)) return 1;
  return preferenceHints.some(has) && preference().test(beginning) ? 0.75 : 0;
}

// Every match of the regexes contains one of these words. Searching for them is cheaper than compiling the regexes.
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
