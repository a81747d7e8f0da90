import { judgeClause } from "./judge-clause.ts";
import { ownSentences } from "./own-sentences.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import { clausesOf, openerAt, skipFillers, type Clause } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import { tokenise, type Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** A fact that the person stated. `quote` is a verbatim part of the prompt, `text` the quote without its opener. */
export interface Statement {
  readonly text: string;
  readonly quote: string;
}

const mostStatements = 10;

/** A request to remember at the start of a line. It works in every host. */
const prefix = /^\s*(?:\/loci[ :]+remember|[/#]remember|remember:)[ :]*/i;

/** Finds what the person states outright in a prompt: facts, rules, decisions, preferences. */
export function findStatements(prompt: string): Statement[] {
  const commands: Statement[] = [];
  const sentences: Sentence[] = [];
  let place = 0;
  let paragraph = 0;
  for (const text of ownSentences(prompt)) {
    const start = Math.max(place, prompt.indexOf(text, place));
    if (place > 0 && /\n\s*\n/.test(prompt.slice(place, start))) paragraph += 1;
    place = start + text.length;
    const command = prefix.exec(text);
    if (command === null) sentences.push({ text, tokens: tokenise(text), paragraph });
    else commands.push(...commanded(prompt, text, command[0].length));
  }
  // Most prompts state nothing. Only the others pay for a look at the sentences around a statement.
  const isStated = sentences.some((sentence) => mayState(sentence) && statementsIn(sentence, false).length > 0);
  const found = isStated ? statementsInContext(sentences) : [];
  return withoutRepeats([...commands, ...found]).slice(0, mostStatements);
}

interface Sentence {
  readonly text: string;
  readonly paragraph: number;
  readonly tokens: readonly Token[];
}

/** A cheap pre-check, which needs no pattern. */
function mayState({ tokens }: Sentence): boolean {
  if (tokens.some(({ lower }) => rules.triggers.has(lower))) return true;
  return tokens.some(({ lower }) => lower === "the") && tokens.some(({ lower }) => rules.knownThings.has(lower));
}

/** Tells whether a sentence asks the agent for something, or asks it to remember. */
function isAddressed({ tokens }: Sentence): boolean {
  if (tokens.some(({ lower }) => lower === "?") || openerAt(rules.memoryOpeners, tokens) !== -1) return true;
  return tokens.some(
    (_, at) => matchAt(rules.addresses, tokens, at) !== -1 || (at === 0 && matchAt(rules.requests, tokens, 0) !== -1),
  );
}

/** A short question after a sentence puts it in doubt: “True?”, “Is that normal?”. */
function isDoubted(next: Sentence | undefined): boolean {
  if (next === undefined || next.tokens.length > 6 || !next.tokens.some(({ lower }) => lower === "?")) return false;
  return next.tokens.some(({ lower }) => rules.doubts.has(lower));
}

/** Leaves out what the person withdraws, and what belongs to a text, a game or the description of a program. */
function statementsInContext(sentences: readonly Sentence[]): Statement[] {
  let found: Statement[] = [];
  let isTask = false;
  let isInvented = false;
  const addressed = new Set(sentences.filter(isAddressed).map(({ paragraph }) => paragraph));
  for (const [at, sentence] of sentences.entries()) {
    const { tokens, paragraph } = sentence;
    if (has(rules.retractions, tokens)) return [];
    if (has(rules.withdrawals, tokens)) found = [];
    // A later paragraph that asks the agent for nothing may be pasted.
    const isOwn = paragraph === 0 || addressed.has(paragraph);
    if (isOwn && !isInvented && !isDoubted(sentences[at + 1])) found.push(...statementsIn(sentence, isTask));
    isTask ||= has(rules.specifications, tokens);
    isInvented ||= has(rules.inventions, tokens) || isTextWork(tokens);
  }
  return found;
}

/** A request to work on a text. The sentences after it may be that text. */
function isTextWork(tokens: readonly Token[]): boolean {
  const isAsked =
    tokens.some(({ lower }) => lower === "?") || matchAt(rules.requests, tokens, skipFillers(tokens, 0)) !== -1;
  if (tokens.some(({ lower }) => rules.worksOfText.has(lower))) return true;
  return isAsked && tokens.some(({ lower }) => rules.textWork.has(lower));
}

/** The rest of the line after a prefix such as `/remember`. It counts as a fact whatever its form. */
function commanded(prompt: string, sentence: string, opener: number): Statement[] {
  const start = prompt.indexOf(sentence);
  const end = prompt.indexOf("\n", start);
  const quote = prompt.slice(start, end === -1 ? undefined : end).trim();
  const text = quote.slice(opener).trim();
  return text === "" || countWords(text) > mostFactWords ? [] : [{ quote, text }];
}

function withoutRepeats(statements: readonly Statement[]): Statement[] {
  return statements.filter(({ text }, at) => statements.findIndex((other) => other.text === text) === at);
}

function statementsIn({ text: sentence, tokens }: Sentence, isTask: boolean): Statement[] {
  const statements: Statement[] = [];
  const clauses = clausesOf(tokens);
  for (const [at, clause] of clauses.entries()) {
    const start = isConfirmed(clause, clauses[at + 1]) ? skipFillers(clause.tokens, 0) : judgeClause(clause, isTask);
    const first = clause.tokens[0];
    const last = clause.tokens.at(-1);
    const opening = clause.tokens[start];
    if (first === undefined || last === undefined || opening === undefined) continue;
    const quote = sentence.slice(first.start, last.end);
    const text = sentence.slice(opening.start, withoutEnd(clause.tokens).end);
    if (countWords(text) <= mostFactWords) statements.push({ quote, text });
  }
  const isForeign = statements.length > 0 && (has(rules.notOwn, tokens) || hasForeignLead(tokens) || isTitle(tokens));
  return isForeign ? [] : statements;
}

/** Tells whether most words begin with a capital letter, as in the title of a book. */
function isTitle(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ raw }) => /^[A-Za-z]{2,}$/.test(raw));
  return long.length > 2 && long.filter(({ raw }) => /^[A-Z]/.test(raw)).length > long.length * 0.7;
}

/** Tells whether a colon announces words of somebody else. */
function hasForeignLead(tokens: readonly Token[]): boolean {
  if (matchAt(rules.standingOpeners, tokens, skipFillers(tokens, 0)) !== -1) return false;
  const colon = tokens.findIndex(({ lower }) => lower === ":");
  const lead = tokens.slice(0, Math.max(0, colon));
  if (lead.length === 1 && !rules.ownLabels.has(lead[0]?.lower ?? "")) return true;
  if (lead.some(({ lower }) => rules.worksOfText.has(lower))) return true;
  return lead.some(({ lower }) => rules.foreignLeads.has(lower)) || has(rules.inventions, lead);
}

/** “…, please remember this” makes the clause before it a fact. */
function isConfirmed({ tokens }: Clause, next: Clause | undefined): boolean {
  if (next === undefined || openerAt(rules.memoryEndings, next.tokens) === -1 || tokens.length < 5) return false;
  return !has(rules.uncertain, tokens) && matchAt(rules.requests, tokens, 0) === -1;
}

/** The last token that is not a full stop, an exclamation mark or a comma. */
function withoutEnd(tokens: readonly Token[]): { readonly end: number } {
  return tokens.findLast(({ lower }) => !".!,;".includes(lower)) ?? { end: 0 };
}
