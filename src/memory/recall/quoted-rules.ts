import type { BlockLimits } from "../../core/block/context-block.ts";
import { leadLine, linesWithin, wordsWithin, type LeadLine } from "../../core/block/lead-lines.ts";
import { claimsPermission } from "../../core/facts/claims-permission.ts";
import { type RuleQuote, ruleQuotes } from "../../core/facts/rule-quotes.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { ownPrompts } from "../../index/views/brief-views.ts";
import type { Parts } from "../base/parts.ts";
import type { OwnRules } from "./own-rules.ts";
import type { AskedFrom } from "./recall-context.ts";
import { mayShowWork } from "./state-of-work.ts";
import { toShown } from "./to-shown.ts";

/** The tokens of a line's beginning and of its label, about. */
const frameTokens = 40;
const label = "said by the user in earlier prompts, like rules: ";

/** A quotation, and the prompt that contains it. */
export interface QuotedRule {
  readonly memory: StoredMemory;
  readonly quote: RuleQuote;
}

/** What prompts say like a rule. */
export interface RuleQuotes {
  readonly quotes: readonly QuotedRule[];
  /** The longer words of a prompt around a rule, by the id of the rule. They often say what to do instead. */
  readonly wordings: ReadonlyMap<string, string>;
}

/** Returns what the person's prompts in the space say like a rule. With `names`, reads only prompts with one of them. */
export async function readQuotedRules(
  parts: Parts,
  { name }: AskedFrom,
  filter: Filter,
  own: OwnRules,
  names?: readonly string[],
): Promise<RuleQuotes> {
  if (name === undefined || !mayShowWork(parts)) return { quotes: [], wordings: new Map() };
  const prompts = await parts.index.query((db) => ownPrompts(db, name, filter, parts.principal));
  const isNamed = ({ text }: StoredMemory) => names === undefined || names.some((one) => text?.includes(one));
  return quotesIn(prompts.filter(isNamed), own, parts.principal.user);
}

/** Returns what these prompts of the person say like a rule. */
export function quotesIn(
  prompts: readonly StoredMemory[],
  own: Pick<OwnRules, "rules" | "stated">,
  user: string | undefined,
): RuleQuotes {
  const said = prompts.flatMap((memory) => ruleQuotes(memory.text ?? "").map((quote) => ({ memory, quote })));
  return withoutRepeats(said, own, user);
}

/** Makes one line of quotations, the clearest first. */
export function quotedLine(
  parts: Parts,
  caller: AskedFrom,
  quotes: readonly QuotedRule[],
  most: Pick<BlockLimits, "tokens" | "bytes">,
): LeadLine[] {
  const [newest] = quotes.toSorted((a, b) => b.memory.ts - a.memory.ts);
  const candidate = newest === undefined ? null : toShown(newest.memory, 1, caller, parts.spaces);
  if (candidate === null) return [];
  const inOrder = quotes.toSorted((a, b) => b.quote.weight - a.quote.weight || b.memory.ts - a.memory.ts);
  const words = inOrder.map(({ memory, quote }) => ({ id: memory.id, text: quote.text }));
  const shown = wordsWithin(words, most.tokens - frameTokens);
  const line = leadLine({ ...candidate, source: null }, "snippet", label, shown);
  return line === null ? [] : linesWithin([line], most);
}

/**
 * Leaves out what a rule says already, and what the person has stated and which no longer holds. No quotation is a fact,
 * so a newer one ends no older one, but of two that say nearly the same only the newer is returned.
 */
function withoutRepeats(
  said: readonly QuotedRule[],
  { rules, stated }: Pick<OwnRules, "rules" | "stated">,
  user: string | undefined,
): RuleQuotes {
  const holding = new Set(rules.map(({ id }) => id));
  const shown = rules.map(termsOf);
  const seen = stated.filter(({ id }) => !holding.has(id)).map(termsOf);
  const wordings = new Map<string, string>();
  const quotes = said.filter(({ memory, quote }) => {
    if ((memory.author !== undefined && memory.author !== user) || claimsPermission(quote.text)) return false;
    const terms = termsOf(quote);
    if (seen.some((other) => Math.max(share(terms, other), share(other, terms)) >= sameShare)) return false;
    const quoted = rules.find(({ text }) => text !== null && quote.text.includes(text.replace(/[.!]$/, "")));
    if (quoted !== undefined) wordings.set(quoted.id, quote.text);
    if (quoted !== undefined || shown.some((rule) => share(terms, rule) >= sameShare)) return false;
    seen.push(terms);
    return true;
  });
  return { quotes, wordings };
}

function termsOf({ text }: { readonly text: string | null }): ReadonlySet<string> {
  return new Set(textToTerms(text ?? ""));
}

/** From this share of common terms on, two texts say the same. */
const sameShare = 0.7;

/** The share of the terms of a text that another one has, too. */
function share(terms: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => other.has(term)).length / terms.size;
}
