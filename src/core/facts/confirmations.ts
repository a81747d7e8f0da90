/** A sentence or clause that makes the one before it a fact: “…, please remember this”, “This is law in our team.”. */
import { hasContent } from "./judge-state.ts";
import { hasOtherVoice, type Sentence } from "./sentence-context.ts";
import { openerAt, skipFillers } from "./split-clauses.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** Tells whether a sentence may confirm the one before it. Most sentences fail the first check, which is cheap. */
export function confirms({ tokens }: Sentence): boolean {
  if (!tokens.slice(0, 3).some(({ lower }) => rules.confirmingWords.has(lower))) return false;
  return isConfirmation(tokens) || openerAt(rules.repetitions, tokens) !== -1;
}

/** Tells whether a clause is a fact because of the next one. */
export function isConfirmed(tokens: readonly Token[], next: readonly Token[]): boolean {
  if (openerAt(rules.policies, next) !== -1 && rules.orders.has(tokens[skipFillers(tokens, 0)]?.lower ?? ""))
    return false;
  if (isConfirmation(next)) return canBeConfirmed(tokens);
  return openerAt(rules.repetitions, next) !== -1 && isOrder(tokens) && canBeConfirmed(tokens);
}

function isConfirmation(tokens: readonly Token[]): boolean {
  if (openerAt(rules.confirmations, tokens) === -1 && openerAt(rules.policies, tokens) === -1) return false;
  if (tokens.some(({ lower }) => lower === "?")) return false;
  return !has(rules.oneTime, tokens) && !has(rules.codePlaces, tokens) && !hasOtherVoice(tokens);
}

function isOrder(tokens: readonly Token[]): boolean {
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
