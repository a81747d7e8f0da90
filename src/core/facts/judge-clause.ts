import { hasContent, isState } from "./judge-state.ts";
import { openerAt, skipFillers, type Clause } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** Returns the token at which the fact begins, or -1 if the clause states none. */
export function judgeClause({ tokens, isQuestion }: Clause, isTask: boolean): number {
  if (isQuestion || tokens.length < 3) return -1;
  const memory = openerAt(rules.memoryOpeners, tokens);
  if (memory !== -1) return judgeMemory(tokens, memory);
  // Openers first, because few clauses have one and looking for what rules a clause out takes longer.
  const at = skipFillers(tokens, 0);
  const reading = readOpener(tokens, at);
  if (reading === undefined || has(rules.uncertain, tokens) || has(rules.oneTime, tokens)) return -1;
  if (reading.kind === "rule" && (isPassingRule(tokens) || (isTask && !hasWord(rules.scopes, tokens)))) return -1;
  if (reading.kind === "decision" && isPassingDecision(tokens)) return -1;
  if (reading.kind !== "state") return reading.start;
  if (has(rules.codePlaces, tokens) || hasWord(rules.codeNouns, tokens) || hasCall(tokens)) return -1;
  const isPassing = has(rules.momentary, tokens) || hasWord(rules.trouble, tokens);
  return isPassing ? -1 : reading.start;
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

/** “I'm tired” and “the build is broken” pass, even after “keep in mind”. */
function isComplaint(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }, at) => rules.trouble.has(lower) && rules.statusVerbs.has(tokens[at - 1]?.lower ?? ""));
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
  // “British spelling please, always” names no verb.
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
