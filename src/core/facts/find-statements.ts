import { confirms, isConfirmed, judgeClause } from "./judge-clause.ts";
import { mayState, rememberPrefix, sentencesOf } from "./may-state.ts";
import { ownParagraphs } from "./own-paragraphs.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import { findScopedRule, isSpreadable, spreadsRule } from "./scoped-rules.ts";
import {
  announcesText,
  hasForeignLead,
  hasOtherVoice,
  isAddressed,
  isDoubt,
  isTextWork,
  isTitle,
  isWorkOnText,
  type Sentence,
} from "./sentence-context.ts";
import { clausesOf, openerAt, skipFillers } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** A fact that the person stated. `quote` is a verbatim part of the prompt, `text` the quote without its opener. */
export interface Statement {
  readonly text: string;
  readonly quote: string;
  /** False if somebody else may have written it, because it may be a part of a pasted text. */
  readonly isSure: boolean;
}

/** A statement in the sentence that contains it. */
interface Found extends Pick<Statement, "text" | "quote"> {
  readonly paragraph: number;
  /** The place of its sentence in the prompt. */
  readonly start: number;
  /** The place of the quote in its sentence. */
  readonly at: number;
  /** True if the person asks to remember it. */
  readonly isExplicit: boolean;
  /** True if only its place makes it a rule. It waits if nothing in the prompt speaks of the person or to the agent. */
  readonly isScoped?: boolean;
}

const mostStatements = 10;

/** Finds what the person states outright in a prompt: facts, rules, decisions, preferences. */
export function findStatements(prompt: string): Statement[] {
  const all = sentencesOf(prompt);
  const commands = all.flatMap((sentence) => commanded(prompt, sentence));
  const sentences = all.filter(({ text }) => !rememberPrefix.test(text));
  // Most prompts state nothing, so only the others are searched for sentences around a statement.
  const isStated = sentences.some(
    (sentence) =>
      confirms(sentence) ||
      (mayState(sentence) && statementsIn(sentence, false).length > 0) ||
      findScopedRule(sentence) !== null ||
      spreadsRule(sentence),
  );
  const found = isStated ? statementsInContext(sentences, prompt) : [];
  if (commands.length + found.length === 0) return [];
  const own = ownParagraphs(prompt, all);
  const isSpoken = (start: number) =>
    sentences.some((one) => (one.start === start ? speaksOfPerson(one) : isAddressed(one) || speaksOfPerson(one)));
  const statements = [...commands, ...found].map(({ text, quote, paragraph, start, isExplicit, isScoped }) => ({
    text,
    quote,
    isSure:
      (own.forStatements.has(paragraph) && (isScoped !== true || isSpoken(start))) ||
      (isExplicit && own.forRequests.has(start)),
  }));
  return withoutRepeats(statements).slice(0, mostStatements);
}

/** True if somebody speaks of themselves or to somebody: “I push myself”. */
function speaksOfPerson({ tokens }: Sentence): boolean {
  return tokens.some(({ lower }) => speaking.has(lower));
}

const speaking = new Set("i i'm i'll me my you myself please pls btw".split(" "));

/** Leaves out what the person withdraws, and what belongs to a text, a game or the description of a program. */
function statementsInContext(sentences: readonly Sentence[], prompt: string): Found[] {
  let found: Found[] = [];
  let isTask = false;
  let isInvented = false;
  /** True if this sentence only confirms the previous one, which was stored together with it. */
  let isConfirming = false;
  /**
   * The last paragraph that announces a text. The following sentences of the paragraph may be somebody else's words.
   */
  let foreign = -1;
  for (const [at, sentence] of sentences.entries()) {
    const { tokens, paragraph } = sentence;
    if (has(rules.retractions, tokens) || isWorkOnText(tokens)) return [];
    const withdrawn = tokens[tokens.findIndex((_, place) => matchAt(rules.withdrawals, tokens, place) !== -1)]?.start;
    if (withdrawn !== undefined) found = [];
    const next = sentences[at + 1];
    const isCertain = !isInvented && paragraph !== foreign && !(next !== undefined && isDoubt(next));
    const confirmed: readonly Found[] = isCertain ? confirmedBy(sentence, next, prompt) : [];
    const stated = confirmed.length > 0 ? confirmed : statementsOrRule(sentence, next, isTask);
    // “We use npm, scratch that, we use pnpm.”
    if (isCertain && !isConfirming)
      found.push(...stated.filter((one) => withdrawn === undefined || one.at > withdrawn));
    if (isCertain && spreadsRule(sentence)) found = spread(found, sentences, at, prompt);
    isConfirming = confirmed.length > 0;
    if (announcesText(sentence)) foreign = paragraph;
    isTask ||= has(rules.specifications, tokens);
    isInvented ||= has(rules.inventions, tokens) || isTextWork(tokens);
  }
  return found;
}

/** The statements of a sentence, or else a rule that names where it holds. */
function statementsOrRule(sentence: Sentence, next: Sentence | undefined, isTask: boolean): readonly Found[] {
  const statements = statementsIn(sentence, isTask);
  // “No tests in this repo pass. Why?” is not a rule.
  const isAsked = next?.text.endsWith("?") === true && next.tokens.length < shortQuestion;
  const rule = statements.length > 0 || isTask || isAsked ? null : findScopedRule(sentence);
  const { text, tokens, start, paragraph } = sentence;
  if (rule === null || isForeignSentence(tokens) || hasForeignLead(tokens, rule.start)) return statements;
  if (has(rules.uncertain, tokens) || has(rules.oneTime, tokens)) return statements;
  if (tokens.some(({ lower }) => rules.othersWishes.has(lower))) return statements;
  const words = text.slice(rule.start, rule.end);
  return [{ text: words, quote: words, paragraph, start, at: rule.start, isExplicit: false, isScoped: true }];
}

const shortQuestion = 6;
const mostBetween = 3;

/** Joins a sentence such as “goes for all my repos” to the rule before it. */
function spread(found: readonly Found[], sentences: readonly Sentence[], at: number, prompt: string): Found[] {
  const sentence = sentences[at];
  const rule = sentences
    .slice(Math.max(0, at - mostBetween), at)
    .findLast((one) => one.paragraph === sentence?.paragraph && isSpreadable(one) && !isForeignSentence(one.tokens));
  if (sentence === undefined || rule === undefined) return [...found];
  const quote = prompt.slice(rule.start, sentence.start + sentence.text.length);
  if (countWords(quote) > mostFactWords) return [...found];
  const { paragraph, start } = rule;
  const others = found.filter((one) => one.start !== rule.start && one.start !== sentence.start);
  return [
    ...others,
    { quote, text: quote.replace(/[.!]$/, ""), paragraph, start, at: 0, isExplicit: false, isScoped: true },
  ];
}

/** Returns a sentence together with the next one, if the next one makes it a rule: “That goes for every query”. */
function confirmedBy(sentence: Sentence, next: Sentence | undefined, prompt: string): Found[] {
  if (next?.paragraph !== sentence.paragraph || !isConfirmed(sentence.tokens, next.tokens)) return [];
  const quote = prompt.slice(sentence.start, next.start + next.text.length);
  const opener = sentence.tokens[skipFillers(sentence.tokens, 0)]?.start ?? 0;
  const isForeign = hasForeignLead(sentence.tokens, opener) || isForeignSentence(sentence.tokens);
  if (isForeign || countWords(quote) > mostFactWords) return [];
  return [
    {
      quote,
      text: quote.slice(opener).replace(/[.!]$/, ""),
      paragraph: sentence.paragraph,
      start: sentence.start,
      at: 0,
      isExplicit: false,
    },
  ];
}

/** The rest of the line after a prefix such as `/remember`. It counts as a fact whatever its form. */
function commanded(prompt: string, { text: sentence, start, paragraph }: Sentence): Found[] {
  const opener = rememberPrefix.exec(sentence)?.[0].length;
  if (opener === undefined) return [];
  const end = prompt.indexOf("\n", start);
  const quote = prompt.slice(start, end === -1 ? undefined : end).trim();
  const text = quote.slice(opener).trim();
  return text === "" || countWords(text) > mostFactWords
    ? []
    : [{ quote, text, paragraph, start, at: 0, isExplicit: true }];
}

function withoutRepeats(statements: readonly Statement[]): Statement[] {
  const sure = new Set(statements.filter(({ isSure }) => isSure).map(({ text }) => text));
  const wanted = statements.filter(({ text, isSure }) => isSure || !sure.has(text));
  return wanted.filter(({ text }, at) => wanted.findIndex((other) => other.text === text) === at);
}

function statementsIn({ text: sentence, start: place, tokens, paragraph }: Sentence, isTask: boolean): Found[] {
  const statements: Found[] = [];
  const clauses = clausesOf(tokens);
  for (const [at, clause] of clauses.entries()) {
    const next = clauses[at + 1];
    if (next !== undefined && isDoubt(next)) continue;
    const isFact = next !== undefined && isConfirmed(clause.tokens, next.tokens);
    const start = isFact ? skipFillers(clause.tokens, 0) : judgeClause(clause, isTask);
    const isExplicit = openerAt(rules.memoryOpeners, clause.tokens) !== -1;
    const first = clause.tokens[0];
    const last = clause.tokens.at(-1);
    const opening = clause.tokens[start];
    if (first === undefined || last === undefined || opening === undefined) continue;
    const quote = sentence.slice(first.start, withClosingMarks(sentence, first.start, last.end));
    const text = sentence.slice(
      opening.start,
      withClosingMarks(sentence, opening.start, withoutEnd(clause.tokens).end),
    );
    if (countWords(text) > mostFactWords || hasForeignLead(tokens, opening.start)) continue;
    statements.push({ quote, text, paragraph, start: place, at: first.start, isExplicit });
  }
  const isOthers = statements.length > 0 && (isForeignSentence(tokens) || directionMark.test(sentence));
  return isOthers ? [] : statements;
}

/** Marks that change the direction of a text, so that people read other words than an agent. Nobody types them. */
const directionMark = /[\u202A-\u202E\u2066-\u2069]/;

function isForeignSentence(tokens: readonly Token[]): boolean {
  return has(rules.notOwn, tokens) || hasOtherVoice(tokens) || isTitle(tokens);
}

/** Returns the end of a passage with the marks that close what it opens: “we deploy with `make ship`”. */
function withClosingMarks(sentence: string, start: number, end: number): number {
  const mark = sentence.charAt(end);
  const opening = mark === "”" ? "“" : mark;
  const isOpen = sentence.slice(start, end).split(opening).length % 2 === 0;
  return mark !== "" && '`"”'.includes(mark) && isOpen ? end + 1 : end;
}

/** The last token that is not a full stop, an exclamation mark or a comma. */
function withoutEnd(tokens: readonly Token[]): { readonly end: number } {
  return tokens.findLast(({ lower }) => !".!,;".includes(lower)) ?? { end: 0 };
}
