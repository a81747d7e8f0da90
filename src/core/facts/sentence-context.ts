import { openerAt, skipFillers } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** A sentence of the person, and the paragraph that contains it. */
export interface Sentence {
  readonly text: string;
  /** The place of the text in the prompt. */
  readonly start: number;
  readonly paragraph: number;
  readonly tokens: readonly Token[];
}

/** Tells whether a sentence asks the agent for something, or asks it to remember. */
export function isAddressed({ tokens }: Sentence): boolean {
  if (tokens.some(({ lower }) => lower === "?") || openerAt(rules.memoryOpeners, tokens) !== -1) return true;
  return tokens.some(
    (_, at) => matchAt(rules.addresses, tokens, at) !== -1 || (at === 0 && matchAt(rules.requests, tokens, 0) !== -1),
  );
}

/** A short sentence or clause can put the one before it in doubt: “True?”, “is that normal?”, “Just kidding.”. */
export function isDoubt({ tokens }: { readonly tokens: readonly Token[] }): boolean {
  if (tokens.length > 8) return false;
  const first = tokens.findIndex(({ lower }) => !"([—–-".includes(lower));
  if (tokens.some(({ lower }) => rules.laughs.has(lower)) || matchAt(rules.relativisers, tokens, first) !== -1)
    return true;
  if (!tokens.some(({ lower }) => lower === "?")) return false;
  return matchAt(rules.doubtingQuestions, tokens, 0) !== -1 || tokens.some(({ lower }) => rules.doubts.has(lower));
}

/** Tells whether somebody other than the person or the agent says or writes something. */
export function hasOtherVoice(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ lower }, at) => at > 0 && rules.speechVerbs.has(lower) && !rules.notSpeakers.has(tokens[at - 1]?.lower ?? ""),
  );
}

/** Tells whether the sentences after this one may be words of somebody else, or a text to work on. */
export function announcesText({ tokens }: Sentence): boolean {
  if (hasOtherVoice(tokens) || has(rules.digests, tokens) || isSourceLead(tokens)) return true;
  if (!tokens.some(({ lower }) => rules.letters.has(lower))) return false;
  if (tokens.length < 5 && tokens.some(({ lower }) => lower.endsWith("'s"))) return true;
  return tokens.some(({ lower }) => rules.presentations.has(lower));
}

/** “From the release notes: …” */
function isSourceLead(tokens: readonly Token[]): boolean {
  const [from, article] = tokens;
  if (from?.lower !== "from" || !["the", "a", "an", "their", "our"].includes(article?.lower ?? "")) return false;
  return tokens.slice(2, 8).some(({ lower }) => lower === ":");
}

/** A request to work on a text. The sentences after it may be that text. */
export function isTextWork(tokens: readonly Token[]): boolean {
  const isAsked =
    tokens.some(({ lower }) => lower === "?") || matchAt(rules.requests, tokens, skipFillers(tokens, 0)) !== -1;
  if (tokens.some(({ lower }) => rules.worksOfText.has(lower))) return true;
  return isAsked && tokens.some(({ lower }) => rules.textWork.has(lower));
}

/** A request to translate or rewrite the text before it: “Translate that into German”. */
export function isWorkOnText(tokens: readonly Token[]): boolean {
  const verb = tokens.findIndex(({ lower }) => rules.textWork.has(lower));
  return (
    verb !== -1 && verb < 4 && ["this", "that", "it", "these", "those", "above"].includes(tokens[verb + 1]?.lower ?? "")
  );
}

/** Tells whether most words begin with a capital letter, as in the title of a book. */
export function isTitle(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ raw }) => /^[A-Za-z]{2,}$/.test(raw));
  if (long.some(({ raw }) => raw === "is" || raw === "are")) return false;
  return long.length > 2 && long.filter(({ raw }) => /^[A-Z]/.test(raw)).length > long.length * 0.7;
}

/** Tells whether a colon before a clause announces words of somebody else, or of a text. */
export function hasForeignLead(tokens: readonly Token[], start: number): boolean {
  if (isSourceLead(tokens)) return true;
  if (matchAt(rules.standingOpeners, tokens, skipFillers(tokens, 0)) !== -1) return false;
  const colon = tokens.findIndex(({ lower }) => lower === ":");
  const lead = tokens.slice(0, Math.max(0, colon));
  if (lead.some(({ lower }) => rules.worksOfText.has(lower) || rules.foreignLeads.has(lower))) return true;
  const before = tokens.filter((token) => token.end <= start);
  if (hasOtherVoice(lead) || has(rules.inventions, before) || has(rules.wordings, before)) return true;
  if (isInQuotes(before)) return true;
  if (colon === -1 || (tokens[colon]?.start ?? 0) > start || openerAt(rules.memoryOpeners, tokens) > colon)
    return false;
  return !isOwnLead(lead);
}

/** Tells whether a quotation is open after these words. */
function isInQuotes(before: readonly Token[]): boolean {
  let closing = "";
  for (const { raw } of before) {
    if (closing === "") closing = quotationMarks.get(raw) ?? "";
    else if (closing.includes(raw)) closing = "";
  }
  return closing !== "";
}

/** What ends a quotation, by the mark that begins it. */
const quotationMarks: ReadonlyMap<string, string> = new Map([
  ['"', '"”'],
  ["“", "”"],
  ["„", "“”"],
  ["«", "»"],
]);

/** Only a lead in which the person speaks, or a label such as “context”, announces the person's own words. */
function isOwnLead(lead: readonly Token[]): boolean {
  if (lead.some(({ lower }) => rules.ownLabels.has(lower))) return true;
  const at = skipFillers(lead, 0);
  if (at === lead.length) return true;
  const isRequest = matchAt(rules.requests, lead, at) !== -1 && !["let", "keep"].includes(lead[at]?.lower ?? "");
  return !isRequest && lead.some(({ lower }) => rules.ownVoices.has(lower));
}
