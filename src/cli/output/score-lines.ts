import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { understandQuery } from "../../core/ranking/understand-query.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { matchedWords } from "../../core/text/terms/snippet.ts";
import { cut, flow } from "./layout.ts";
import type { Style } from "./style.ts";

const names: Readonly<Record<string, string>> = {
  words: "words",
  neighbours: "beside",
  session: "session",
  tag: "tag",
  meaning: "meaning",
  type: "for its type",
  pinned: "pinned",
  space: "this space",
  recency: "recent",
  time: "from the time asked",
  question: "asks",
  firstPerson: "first person",
  relativeTime: "relative time",
  date: "date",
  askedTime: "time asked for",
  askedNumber: "number asked for",
  longPrompt: "long prompt",
  usage: "of use before",
  fact: "quoted by a fact",
  held: "a lasting fact",
  ended: "where a session ended",
};

/**
 * Describes the parts of a score in words, from left to right. × multiplies the sum before it; all other parts are
 * added.
 */
function describeParts(parts: Readonly<Record<string, unknown>>, matched: readonly string[] = []): string[] {
  // Parts that this version does not know are listed last.
  const known = [...new Set([...Object.keys(names), ...Object.keys(parts)])];
  return known.flatMap((part) => {
    const exact = Number(parts[part] ?? (part === "type" ? 1 : 0));
    const value = exact.toFixed(2);
    // A factor this close to 1 has no visible effect.
    if (part === "type") return Math.abs(exact - 1) < 0.02 ? [] : [`×${value} ${names[part]}`];
    if (Number(value) === 0) return [];
    if (part === "usage" && Number(value) < 0) return [`of no use before ${value.replace("-", "−")}`];
    const words = part === "words" && matched.length > 0 ? ` (${shortList(matched)})` : "";
    return [`${names[part] ?? printableLine(part)} ${value}${words}`];
  });
}

const mostWords = 6;
const longestWord = 24;

function shortList(words: readonly string[]): string {
  const more = words.length > mostWords ? ["…"] : [];
  return [...words.slice(0, mostWords).map((word) => cut(printableLine(word), longestWord)), ...more].join(", ");
}

/** Describes a score and its parts, on as many lines as needed. */
export function scoreLines(
  { score, parts, matched }: { score: number; parts: object; matched?: readonly string[] },
  style: Style,
  width: number,
): string[] {
  const made = describeParts(parts as Readonly<Record<string, unknown>>, matched);
  const all = [`score ${score.toFixed(2)}`, ...made].map((part) => style.quiet(cut(part, width)));
  return flow(all, style.quiet(" · "), width);
}

/** Creates a function that returns the words of a text that match a query. */
export function createMatcher(q: string, now: number): (text: string) => string[] {
  const query = understandQuery(q, defaultPolicy, now);
  return (text) => matchedWords(query, text);
}
