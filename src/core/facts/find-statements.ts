import { confirms, isConfirmed } from "./confirmations.ts";
import { judgeClause } from "./judge-clause.ts";
import { ownSentences } from "./own-sentences.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import {
  announcesText,
  hasForeignLead,
  hasOtherVoice,
  isAddressed,
  isDoubt,
  isTextWork,
  isTitle,
  type Sentence,
} from "./sentence-context.ts";
import { clausesOf, skipFillers } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import { tokenise, type Token } from "./tokenise.ts";
import { matchesAnywhere as has } from "./word-pattern.ts";

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
    if (command === null) sentences.push({ text, start, tokens: tokenise(text), paragraph });
    else commands.push(...commanded(prompt, text, command[0].length));
  }
  // Most prompts state nothing. Only the others pay for a look at the sentences around a statement.
  const isStated = sentences.some(
    (sentence) => confirms(sentence) || (mayState(sentence) && statementsIn(sentence, false).length > 0),
  );
  const found = isStated ? statementsInContext(sentences, prompt) : [];
  return withoutRepeats([...commands, ...found]).slice(0, mostStatements);
}

/** A cheap pre-check, which needs no pattern. */
function mayState({ tokens }: Sentence): boolean {
  if (tokens.some(({ lower }) => rules.triggers.has(lower))) return true;
  const isAbout = tokens.some(({ lower }) => lower === "the" || lower === "is" || lower === "are");
  return isAbout && tokens.some(({ lower }) => rules.knownThings.has(lower));
}

/** Leaves out what the person withdraws, and what belongs to a text, a game or the description of a program. */
function statementsInContext(sentences: readonly Sentence[], prompt: string): Statement[] {
  let found: Statement[] = [];
  let isTask = false;
  let isInvented = false;
  /** The sentence belongs to the one before it, which it confirms. */
  let isConfirming = false;
  /** The paragraph in which words of somebody else may follow. */
  let foreign = -1;
  const addressed = new Set(sentences.filter(isAddressed).map(({ paragraph }) => paragraph));
  for (const [at, sentence] of sentences.entries()) {
    const { tokens, paragraph } = sentence;
    if (has(rules.retractions, tokens)) return [];
    if (has(rules.withdrawals, tokens)) found = [];
    // A later paragraph that asks the agent for nothing may be pasted.
    const isOwn = paragraph === 0 || addressed.has(paragraph);
    const next = sentences[at + 1];
    const isCertain = isOwn && !isInvented && paragraph !== foreign && !(next !== undefined && isDoubt(next));
    const confirmed: readonly Statement[] = isCertain ? confirmedBy(sentence, next, prompt) : [];
    if (isCertain && !isConfirming) found.push(...(confirmed.length > 0 ? confirmed : statementsIn(sentence, isTask)));
    isConfirming = confirmed.length > 0;
    if (announcesText(sentence)) foreign = paragraph;
    isTask ||= has(rules.specifications, tokens);
    isInvented ||= has(rules.inventions, tokens) || isTextWork(tokens);
  }
  return found;
}

/** A sentence together with the next one, if that makes it a rule: “That goes for every query”. */
function confirmedBy(sentence: Sentence, next: Sentence | undefined, prompt: string): Statement[] {
  if (next?.paragraph !== sentence.paragraph || !isConfirmed(sentence.tokens, next.tokens)) return [];
  const quote = prompt.slice(sentence.start, next.start + next.text.length);
  const opener = sentence.tokens[skipFillers(sentence.tokens, 0)]?.start ?? 0;
  const isForeign = hasForeignLead(sentence.tokens, opener) || isForeignSentence(sentence.tokens);
  if (isForeign || countWords(quote) > mostFactWords) return [];
  return [{ quote, text: quote.slice(opener).replace(/[.!]$/, "") }];
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
    const next = clauses[at + 1];
    if (next !== undefined && isDoubt(next)) continue;
    const isFact = next !== undefined && isConfirmed(clause.tokens, next.tokens);
    const start = isFact ? skipFillers(clause.tokens, 0) : judgeClause(clause, isTask);
    const first = clause.tokens[0];
    const last = clause.tokens.at(-1);
    const opening = clause.tokens[start];
    if (first === undefined || last === undefined || opening === undefined) continue;
    const quote = sentence.slice(first.start, last.end);
    const text = sentence.slice(opening.start, withoutEnd(clause.tokens).end);
    if (countWords(text) > mostFactWords || hasForeignLead(tokens, opening.start)) continue;
    statements.push({ quote, text });
  }
  return statements.length > 0 && isForeignSentence(tokens) ? [] : statements;
}

function isForeignSentence(tokens: readonly Token[]): boolean {
  return has(rules.notOwn, tokens) || hasOtherVoice(tokens) || isTitle(tokens);
}

/** The last token that is not a full stop, an exclamation mark or a comma. */
function withoutEnd(tokens: readonly Token[]): { readonly end: number } {
  return tokens.findLast(({ lower }) => !".!,;".includes(lower)) ?? { end: 0 };
}
