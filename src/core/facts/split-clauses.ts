import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, type PatternTable } from "./word-pattern.ts";

/** A part of a sentence that can be a statement. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly isQuestion: boolean;
}

const breaks = new Set([",", ";", "—", "–", "-", "--", ":", "(", "."]);
const joints = new Set(["and", "but", "so", "also", "then", "anyway"]);

/** Splits a sentence where a request or another statement begins. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
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
  const last = { tokens: tokens.slice(start), isQuestion: isAsked };
  // “We never use that table, do we?” asks as a whole.
  if (isAsked && last.tokens.length <= 4 && rules.tags.has(last.tokens[0]?.lower ?? "")) return [];
  return [...clauses, last];
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
    [rules.decisionOpeners, rules.standingOpeners, rules.memoryOpeners].some(
      (table) => matchAt(table, tokens, skipFillers(tokens, start)) === at + 1,
    )
  )
    return -1;
  if (token === ":") return next;
  if (matchAt(rules.requests, tokens, next) !== -1) return next;
  return matchAt(rules.clauseStarts, tokens, next) === -1 ? -1 : next;
}

export function skipFillers(tokens: readonly Token[], from: number): number {
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

/** Returns the end of an opener at the start of a clause, with or without fillers before it, or -1. */
export function openerAt(table: PatternTable, tokens: readonly Token[]): number {
  for (let at = 0; at !== -1; at = skipFiller(tokens, at)) {
    const end = matchAt(table, tokens, at);
    if (end !== -1) return end;
  }
  return -1;
}
