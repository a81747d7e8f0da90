import { ownSentences } from "./own-sentences.ts";
import { countWords, mostFactWords } from "./same-words.ts";
import * as rules from "./statement-rules.ts";
import { tokenise, type Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere, type PatternTable } from "./word-pattern.ts";

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

/** A part of a sentence that can be a statement. */
interface Clause {
  readonly tokens: readonly Token[];
  readonly isQuestion: boolean;
}

function statementsIn({ text: sentence, tokens }: Sentence, isTask: boolean): Statement[] {
  const statements: Statement[] = [];
  const clauses = clausesOf(tokens);
  for (const [at, clause] of clauses.entries()) {
    const start = isConfirmed(clause, clauses[at + 1]) ? skipFillers(clause.tokens, 0) : judge(clause, isTask);
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

const breaks = new Set([",", ";", "—", "–", "-", "--", ":", "(", "."]);
const joints = new Set(["and", "but", "so", "also", "then", "anyway"]);

/** Splits a sentence where a request or another statement begins. */
function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  const isAsked = tokens.some(({ lower }) => lower === "?");
  let start = 0;
  // “Note for later:” belongs to what it announces.
  const first = Math.max(1, skipFillers(tokens, 0), openerAt(rules.memoryOpeners, tokens) + 1);
  for (let at = first; at < tokens.length - 1; at += 1) {
    const next = clauseStart(tokens, start, at);
    if (next === -1) continue;
    clauses.push({ tokens: tokens.slice(start, at), isQuestion: false });
    start = next;
    at = next;
  }
  clauses.push({ tokens: tokens.slice(start), isQuestion: isAsked });
  return clauses;
}

/** Returns where the next clause begins if this token separates clauses, or -1. */
function clauseStart(tokens: readonly Token[], start: number, at: number): number {
  const token = tokens[at]?.lower ?? "";
  const isBreak = breaks.has(token);
  if (token === "and" && rules.wishes.has(tokens[at + 1]?.lower ?? "")) return at + 1;
  if (!isBreak && token !== "so") return -1;
  let next = isBreak ? at + 1 : at;
  while (joints.has(tokens[next]?.lower ?? "")) next += 1;
  if (
    matchAt(rules.memoryOpeners, tokens, skipFillers(tokens, next)) !== -1 &&
    isBreak &&
    tokens[start]?.lower !== "if"
  )
    return next;
  if (matchAt(rules.dependentHeads, tokens, skipFillers(tokens, start)) !== -1 && token !== ";" && token !== ":")
    return -1;
  if (token === ";" || (token === "," && tokens[at + 1]?.lower === "so")) return next;
  if (
    token === ":" &&
    [rules.decisionOpeners, rules.standingOpeners].some(
      (table) => matchAt(table, tokens, skipFillers(tokens, start)) === at + 1,
    )
  )
    return -1;
  if (token === ":") return matchAt(rules.clauseStarts, tokens, next) === -1 ? -1 : next;
  if (matchAt(rules.requests, tokens, next) !== -1) return next;
  return isBreak && matchAt(rules.clauseStarts, tokens, next) !== -1 ? next : -1;
}

function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let next = skipFiller(tokens, at); next !== -1; next = skipFiller(tokens, at)) at = next;
  return at;
}

/** Returns the token after one filler and its marks, or -1 if there is none. */
function skipFiller(tokens: readonly Token[], from: number): number {
  let at = matchAt(rules.fillers, tokens, from);
  while (at !== -1 && [",", ":", "-", "—", "–", "!", "."].includes(tokens[at]?.lower ?? "")) at += 1;
  return at;
}

/** Returns the token at which the fact begins, or -1 if the clause states none. */
function judge({ tokens, isQuestion }: Clause, isTask: boolean): number {
  if (isQuestion || tokens.length < 3) return -1;
  const memory = openerAt(rules.memoryOpeners, tokens);
  if (memory !== -1) return judgeMemory(tokens, memory);
  // Openers first, because few clauses have one and looking for what rules a clause out takes longer.
  const at = skipFillers(tokens, 0);
  const reading = readOpener(tokens, at);
  if (reading === undefined || has(rules.uncertain, tokens) || has(rules.oneTime, tokens)) return -1;
  if (reading.kind === "rule" && isTask && !tokens.some(({ lower }) => rules.scopes.has(lower))) return -1;
  if (reading.kind === "decision" && has(rules.soon, tokens)) return -1;
  if (reading.kind !== "state") return reading.start;
  const isPassing = has(rules.momentary, tokens) || tokens.some(({ lower }) => rules.trouble.has(lower));
  return isPassing ? -1 : reading.start;
}

/** What a clause states by its opener, and where the fact begins. */
interface Reading {
  readonly kind: "rule" | "decision" | "state";
  readonly start: number;
}

function readOpener(tokens: readonly Token[], at: number): Reading | undefined {
  if (isStanding(tokens, at)) return { kind: "rule", start: at };
  if (matchAt(rules.requests, tokens, at) !== -1 && !isOwnStart(tokens, at)) return undefined;
  const decision = matchAt(rules.decisionOpeners, tokens, at);
  if (decision !== -1)
    return isDecided(tokens, decision) && hasContent(tokens, decision) ? { kind: "decision", start: at } : undefined;
  const inside = tokens.findIndex((_, place) => isPlainDecision(tokens, place));
  if (inside !== -1) return { kind: "decision", start: inside };
  return isState(tokens, at) ? { kind: "state", start: at } : undefined;
}

/** Tells whether a clause states a preference, a lasting attribute or a practice. */
function isState(tokens: readonly Token[], at: number): boolean {
  const preference = matchAt(rules.preferenceOpeners, tokens, at);
  if (preference !== -1) return matchAt(rules.notPreferred, tokens, preference) === -1 && preference < tokens.length;
  const self = matchAt(rules.selfOpeners, tokens, at);
  if (self !== -1) return matchAt(rules.notOwned, tokens, self) === -1 && hasContent(tokens, at + 1);
  const trait = matchAt(rules.traitOpeners, tokens, at);
  if (trait !== -1) return matchAt(rules.notAttribute, tokens, trait) === -1 && hasContent(tokens, trait);
  if (isIntroduction(tokens, at) || isProjectRule(tokens) || isRole(tokens, at) || isPlaced(tokens, at)) return true;
  const practice = matchAt(rules.practiceOpeners, tokens, at);
  return practice === -1 ? isThing(tokens, at) : isPractice(tokens, practice);
}

function isStanding(tokens: readonly Token[], at: number): boolean {
  const end = matchAt(rules.standingOpeners, tokens, at);
  if (end === -1 && !has(rules.standingMarks, tokens) && !isLastingOrder(tokens, at)) return false;
  const body = tokens[end]?.lower === "," ? end + 1 : end;
  return hasContent(tokens, Math.max(at, end)) && matchAt(rules.notStanding, tokens, body) === -1;
}

/** Looks at the last word of the opener, too, because it may be “to”. */
function isDecided(tokens: readonly Token[], end: number): boolean {
  return matchAt(rules.notDecided, tokens, end - 1) === -1 && matchAt(rules.notDecided, tokens, end) === -1;
}

/** Tells whether a decision begins in the middle of a clause, and is not part of a question or a condition. */
function isPlainDecision(tokens: readonly Token[], at: number): boolean {
  const end = matchAt(rules.plainDecisions, tokens, at);
  if (end === -1 || !isDecided(tokens, end)) return false;
  return !tokens.slice(0, at).some(({ lower }) => rules.decisionBlockers.has(lower));
}

/** “Use easy words when you talk to me always”. */
function isLastingOrder(tokens: readonly Token[], at: number): boolean {
  const isOrder = rules.orders.has(tokens[at]?.lower ?? "") || ["don't", "no"].includes(tokens[at]?.lower ?? "");
  const last = tokens.findLast(({ lower }) => !".!,".includes(lower) && lower !== "please");
  if (isOrder && rules.lastingEnds.has(last?.lower ?? "")) return true;
  return rules.lastingOrders.has(tokens[at]?.lower ?? "") && has(rules.universalMarks, tokens);
}

function isOwnStart(tokens: readonly Token[], at: number): boolean {
  return ["i", "we", "i'm", "we're"].includes(tokens[at]?.lower ?? "");
}

function has(table: PatternTable, tokens: readonly Token[]): boolean {
  return matchesAnywhere(table, tokens);
}

/** Returns the end of an opener at the start of a clause, with or without fillers before it, or -1. */
function openerAt(table: PatternTable, tokens: readonly Token[]): number {
  for (let at = 0; at !== -1; at = skipFiller(tokens, at)) {
    const end = matchAt(table, tokens, at);
    if (end !== -1) return end;
  }
  return -1;
}

function judgeMemory(tokens: readonly Token[], opener: number): number {
  const body = tokens.slice(opener);
  if (has(rules.uncertain, body) || has(rules.oneTime, body) || has(rules.momentary, body)) return -1;
  if (body.some(({ lower }) => rules.trouble.has(lower) || lower === "hurry")) return -1;
  // An opener such as “remember my …” ends with the first word of the fact.
  const start = rules.factStarts.has(tokens[opener - 1]?.lower ?? "") ? opener - 1 : opener;
  if (matchAt(rules.notAfterRemember, tokens, start) !== -1) return -1;
  return tokens.length - start >= 3 ? start : -1;
}

/** A rule about “it” or “this” alone cannot be understood later. */
function hasContent(tokens: readonly Token[], at: number): boolean {
  if (at >= 4 && at === tokens.length) return true;
  return tokens.slice(at).filter(({ lower }) => lower.length > 2 && !rules.vague.has(lower)).length > 0;
}

/** “I'm Ada, a designer”. */
function isIntroduction(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at + 1];
  if (tokens[at]?.lower !== "i'm" || name === undefined || rules.notNames.has(name.lower)) return false;
  return /^[A-Z][a-z]+$/.test(name.raw) && [",", "and"].includes(tokens[at + 2]?.lower ?? "");
}

/** “Jonas is our incident commander”. */
function isRole(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at];
  if (name === undefined || !/^[A-Z][a-z]+$/.test(name.raw) || rules.notNames.has(name.lower)) return false;
  return (
    tokens[at + 1]?.lower === "is" && ["our", "my"].includes(tokens[at + 2]?.lower ?? "") && tokens.length > at + 3
  );
}

/** “Secrets live in Vault”. */
function isPlaced(tokens: readonly Token[], at: number): boolean {
  const isName = (place: number): boolean =>
    !rules.notNames.has(tokens[place]?.lower ?? "") && !rules.matters.has(tokens[place]?.lower ?? "");
  return [at + 1, at + 2].some(
    (verb) =>
      isName(at) &&
      isName(verb - 1) &&
      matchAt(rules.placeVerbs, tokens, verb) !== -1 &&
      hasIdentifier(tokens.slice(verb)),
  );
}

/** Tells whether a word looks like a name, a number, an address or a path. */
function hasIdentifier(tokens: readonly Token[]): boolean {
  return tokens.some(({ raw }) => /\d|^[A-Z]|\w[./:@_]\w|\//.test(raw));
}

function isProjectRule(tokens: readonly Token[]): boolean {
  if (matchAt(rules.requests, tokens, 0) !== -1) return false;
  return has(rules.projectScopes, tokens) && tokens.some(({ lower }) => rules.ruleVerbs.has(lower));
}

function isPractice(tokens: readonly Token[], end: number): boolean {
  if (matchAt(rules.notPractised, tokens, end) !== -1) return false;
  return hasContent(tokens, end) && !tokens.some(({ lower }) => rules.codeTalk.has(lower));
}

/** Tells whether a clause gives a lasting attribute of a thing: “our staging port is 6433”. */
function isThing(tokens: readonly Token[], at: number): boolean {
  const owner = tokens[at]?.lower ?? "";
  const isOwned = owner === "my" || owner === "our";
  if (!isOwned && owner !== "the") return false;
  for (let verb = at + 2; verb < Math.min(tokens.length - 1, at + 9); verb += 1) {
    if (rules.nameEnds.has(tokens[verb]?.lower ?? "")) return false;
    const end = matchAt(rules.thingVerbs, tokens, verb);
    if (end === -1) continue;
    const name = tokens.slice(at + 1, verb);
    if (headOf(name).some(({ lower }) => rules.matters.has(lower))) return false;
    if (
      name.some(({ lower }) => lower.endsWith("'s") && rules.people.has(lower.slice(0, -2))) &&
      !rules.plainAttributes.has(name.at(-1)?.lower ?? "")
    )
      return false;
    if (!isOwned && name.length < 2) return false;
    if (!isOwned && name.some(({ lower }) => rules.passingNames.has(lower))) return false;
    if (!isOwned && !name.some(({ lower }) => rules.knownThings.has(lower))) return false;
    const isLinking = ["is", "are", "'s"].includes(tokens[end - 1]?.lower ?? "") && end === verb + 1;
    return isLinking ? isLastingValue(tokens, end, name, isOwned) : end < tokens.length;
  }
  return false;
}

/** The name of a thing without “for gold customers” or “of our company”. */
function headOf(name: readonly Token[]): readonly Token[] {
  const end = name.findIndex(({ lower }, at) => at > 0 && rules.prepositions.has(lower));
  return end === -1 ? name : name.slice(0, end);
}

function isLastingValue(tokens: readonly Token[], at: number, name: readonly Token[], isOwned: boolean): boolean {
  const first = tokens[at];
  if (first === undefined) return false;
  const second = tokens[at + 1]?.lower ?? "";
  if (rules.placing.has(first.lower)) return second !== "by";
  if (name.some(({ lower }) => rules.people.has(lower))) return isLastingTrait(first, second);
  if (first.raw.startsWith("~") || rules.spans.has(second)) return false;
  if (first.raw === first.lower && first.lower.endsWith("ed")) return false;
  if (rules.notValue.has(first.lower) || (first.lower.endsWith("ing") && first.raw === first.lower)) return false;
  const value = tokens.slice(at);
  if (value.some(({ raw }) => raw.includes("%"))) return false;
  if (hasIdentifier(value)) return true;
  if (!isOwned) return false;
  return name.some(({ lower }) => rules.plainAttributes.has(lower)) || rules.conditions.has(first.lower);
}

/** A name, an age, a condition or a role, as opposed to where somebody is and how they feel. */
function isLastingTrait(first: Token, second: string): boolean {
  if (/^\d{1,2}$/.test(first.raw)) return !rules.spans.has(second);
  if (first.lower === "a" || first.lower === "an")
    return !rules.notValue.has(second) && second !== "bit" && second !== "mess";
  return /^[A-Z]/.test(first.raw) || rules.conditions.has(first.lower) || rules.numbers.has(first.lower);
}
