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
  if (reading.kind === "rule" && isTask && !tokens.some(({ lower }) => rules.scopes.has(lower))) return -1;
  if (reading.kind === "decision" && has(rules.soon, tokens)) return -1;
  if (reading.kind !== "state") return reading.start;
  const isPassing = has(rules.momentary, tokens) || tokens.some(({ lower }) => rules.trouble.has(lower));
  return isPassing ? -1 : reading.start;
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
  if (end === -1 && !has(rules.standingMarks, tokens) && !isLastingOrder(tokens, at)) return false;
  const body = tokens[end]?.lower === "," ? end + 1 : end;
  return hasContent(tokens, Math.max(at, end)) && matchAt(rules.notStanding, tokens, body) === -1;
}

/** “Use easy words when you talk to me always”. */
function isLastingOrder(tokens: readonly Token[], at: number): boolean {
  const isOrder = rules.orders.has(tokens[at]?.lower ?? "") || ["don't", "no"].includes(tokens[at]?.lower ?? "");
  const last = tokens.findLast(({ lower }) => !".!,".includes(lower) && lower !== "please");
  if (isOrder && rules.lastingEnds.has(last?.lower ?? "")) return true;
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

function isOwnStart(tokens: readonly Token[], at: number): boolean {
  return ["i", "we", "i'm", "we're"].includes(tokens[at]?.lower ?? "");
}
