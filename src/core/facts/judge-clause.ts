import { hasContent, isLastingState } from "./is-lasting-state.ts";
import { isChange } from "./judge-change.ts";
import { mayConfirm } from "./may-state.ts";
import { hasOtherVoice, type Sentence } from "./sentence-context.ts";
import { openerAt, skipFillers, type Clause } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** Returns the token at which the fact begins, or -1 if the clause states no fact. */
export function judgeClause({ tokens, isQuestion }: Clause, isTask: boolean): number {
  if (isQuestion || tokens.length < 3) return -1;
  const memory = openerAt(rules.memoryOpeners, tokens);
  if (memory !== -1) return judgeMemory(tokens, memory);
  // Openers are checked first, because few clauses have one, and the checks that exclude a clause take longer.
  const at = skipFillers(tokens, 0);
  const opened = readOpener(tokens, at);
  const mayBeChange = opened === undefined || opened.kind === "state";
  const reading: Reading | undefined = mayBeChange && isChange(tokens, at) ? { kind: "change", start: at } : opened;
  if (reading === undefined || has(rules.uncertain, tokens)) return -1;
  const lasting = reading.kind === "change" ? withoutSince(tokens) : tokens;
  if (has(rules.oneTime, lasting)) return -1;
  if (reading.kind === "rule" && isAboutNothing(tokens, reading.start)) return -1;
  if (reading.kind === "rule" && (isPassingRule(tokens) || (isTask && !hasWord(rules.scopes, tokens)))) return -1;
  if (reading.kind === "decision" && isPassingDecision(tokens)) return -1;
  if (reading.kind === "rule" || reading.kind === "decision") return reading.start;
  if (has(rules.codePlaces, tokens) || hasWord(rules.codeNouns, tokens) || hasCall(tokens)) return -1;
  const isPassing = has(rules.momentary, lasting) || hasWord(rules.trouble, tokens);
  return isPassing ? -1 : reading.start;
}

/** Leaves out “from today” and other times since when a changed value holds. */
function withoutSince(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((_, place) => matchAt(rules.sinceWhen, tokens, place) !== -1);
  return at === -1 ? tokens : [...tokens.slice(0, at), ...tokens.slice(matchAt(rules.sinceWhen, tokens, at))];
}

/** Tells whether a rule is about something in an earlier sentence: “Never put them into .env files”. */
function isAboutNothing(tokens: readonly Token[], start: number): boolean {
  const verb = tokens.findIndex(({ lower }, at) => at >= start && rules.orders.has(lower));
  const isBare = tokens.slice(start, verb).every(({ lower }) => rules.bareRuleWords.has(lower));
  return verb !== -1 && isBare && ["them", "those", "these"].includes(tokens[verb + 1]?.lower ?? "");
}

/** Tells whether a rule is about one place, or describes a program. */
function isPassingRule(tokens: readonly Token[]): boolean {
  const isOfProgram = hasWord(rules.codeNouns, tokens);
  if (has(rules.standingMarks, tokens)) return isOfProgram || hasWord(rules.trouble, tokens);
  return has(rules.orderLimits, tokens) || (isOfProgram && !hasWord(rules.scopes, tokens));
}

function isPassingDecision(tokens: readonly Token[]): boolean {
  return has(rules.soon, tokens) || hasWord(rules.conditionals, tokens) || hasWord(rules.codeNouns, tokens);
}

function judgeMemory(tokens: readonly Token[], opener: number): number {
  const body = tokens.slice(opener);
  if (has(rules.uncertain, body) || has(rules.oneTime, body) || has(rules.momentary, body)) return -1;
  if (isComplaint(body)) return -1;
  // An opener such as “remember my …” ends with the first word of the fact.
  const start = rules.factStarts.has(tokens[opener - 1]?.lower ?? "") ? opener - 1 : opener;
  if (matchAt(rules.notAfterRemember, tokens, start) !== -1) return -1;
  return tokens.length - start >= 3 ? start : -1;
}

/** “I'm tired” and “the build is broken” describe a state that will pass, even after “keep in mind”. */
function isComplaint(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }, at) => rules.trouble.has(lower) && rules.statusVerbs.has(tokens[at - 1]?.lower ?? ""));
}

/** What a clause states by its opener, and where the fact begins. */
interface Reading {
  readonly kind: "rule" | "decision" | "state" | "change";
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
  return isLastingState(tokens, at) ? { kind: "state", start: at } : undefined;
}

function isStanding(tokens: readonly Token[], at: number): boolean {
  const end = matchAt(rules.standingOpeners, tokens, at);
  const isMarked = tokens.length > 5 && has(rules.standingMarks, tokens);
  if (end === -1 && !isMarked && !isLastingOrder(tokens, at)) return false;
  const body = tokens[end]?.lower === "," ? end + 1 : end;
  return hasContent(tokens, Math.max(at, end)) && matchAt(rules.notStanding, tokens, body) === -1;
}

/** “Use easy words when you talk to me always”. */
function isLastingOrder(tokens: readonly Token[], at: number): boolean {
  const isOrder = rules.orders.has(tokens[at]?.lower ?? "") || ["don't", "no"].includes(tokens[at]?.lower ?? "");
  const last = tokens.findLastIndex(({ lower }) => !".!,".includes(lower) && lower !== "please");
  const isLasting = rules.lastingEnds.has(tokens[last]?.lower ?? "");
  // “British spelling please, always” has no verb.
  const isWish = tokens[last - 1]?.lower === "," && tokens.some(({ lower }) => lower === "please" || lower === "me");
  if (isLasting && (isOrder || isWish)) return true;
  return rules.lastingOrders.has(tokens[at]?.lower ?? "") && has(rules.universalMarks, tokens);
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

/** “buildUrl()” */
function hasCall(tokens: readonly Token[]): boolean {
  return tokens.some(({ raw, end }, at) => raw === "(" && tokens[at + 1]?.raw === ")" && tokens[at + 1]?.start === end);
}

function hasWord(words: Pick<ReadonlySet<string>, "has">, tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }) => words.has(lower));
}

function isOwnStart(tokens: readonly Token[], at: number): boolean {
  return ["i", "we", "i'm", "we're"].includes(tokens[at]?.lower ?? "");
}

/**
 * Tells whether a sentence may confirm the one before it, so that it is a fact: “This is law in our team.” Most sentences
 * fail the first check, which is cheap.
 */
export function confirms({ tokens }: Sentence): boolean {
  return mayConfirm({ tokens }) && (isConfirmation(tokens) || openerAt(rules.repetitions, tokens) !== -1);
}

/** True if the next clause makes this one a fact. */
export function isConfirmed(tokens: readonly Token[], next: readonly Token[]): boolean {
  if (openerAt(rules.policies, next) !== -1 && rules.orders.has(tokens[skipFillers(tokens, 0)]?.lower ?? ""))
    return false;
  if (isConfirmation(next)) return canBeConfirmed(tokens);
  return openerAt(rules.repetitions, next) !== -1 && isConduct(tokens) && canBeConfirmed(tokens);
}

function isConfirmation(tokens: readonly Token[]): boolean {
  if (openerAt(rules.confirmations, tokens) === -1 && openerAt(rules.policies, tokens) === -1) return false;
  if (tokens.some(({ lower }) => lower === "?")) return false;
  return !has(rules.oneTime, tokens) && !has(rules.codePlaces, tokens) && !hasOtherVoice(tokens);
}

function isConduct(tokens: readonly Token[]): boolean {
  const first = tokens[skipFillers(tokens, 0)]?.lower ?? "";
  return rules.conducts.has(first) || rules.prohibitions.has(first);
}

/** Leaves out questions, guesses, and clauses that nobody understands without the text before them. */
function canBeConfirmed(tokens: readonly Token[]): boolean {
  const at = skipFillers(tokens, 0);
  if (tokens.length - at < 4 || tokens.some(({ lower }) => lower === "?")) return false;
  if (matchAt(rules.questions, tokens, at) !== -1 || rules.pronouns.has(tokens[at]?.lower ?? "")) return false;
  if (has(rules.uncertain, tokens) || has(rules.oneTime, tokens)) return false;
  return hasContent(tokens, at) && !tokens.some(({ lower }) => rules.trouble.has(lower) || rules.codeNouns.has(lower));
}
