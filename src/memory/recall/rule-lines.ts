import { contradictedMark } from "../../core/block/block-line.ts";
import type { BlockLimits } from "../../core/block/context-block.ts";
import {
  leadLine,
  linesWithin,
  type QuotedWords,
  sizeOfLines,
  wordsWithin,
  type LeadLine,
} from "../../core/block/lead-lines.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import type { Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { Parts } from "../base/parts.ts";
import { ownRules, type OwnRules } from "./own-rules.ts";
import { quotedLine, readQuotedRules } from "./quoted-rules.ts";
import type { AskedFrom } from "./recall-context.ts";
import { toShown } from "./to-shown.ts";

/** The rules that a brief shows, and the ids of all memories that state a rule. */
export interface ShownRules {
  readonly lines: readonly LeadLine[];
  readonly ids: ReadonlySet<string>;
  readonly own: OwnRules;
}

/** The tokens of a line's beginning and of its note about further rules, about. */
const frameTokens = 60;

/**
 * Returns the person's standing instructions and preferences as one line. If wanted, a second line quotes what earlier
 * prompts say like a rule. What other members share stays among the facts.
 */
export async function ruleLines(
  parts: Parts,
  caller: AskedFrom,
  filter: Filter,
  most: Pick<BlockLimits, "tokens" | "bytes">,
  { quoted }: { readonly quoted: boolean },
): Promise<ShownRules> {
  const own = await ownRules(parts, caller, filter);
  const { rules, older } = own;
  const ids = new Set(rules.map(({ id }) => id));
  const merged = withContradicted(withoutRepeats(rules), older);
  const contradicted = new Set(older.values());
  const { quotes, wordings } = await readQuotedRules(parts, caller, filter, own);
  const texts = merged.map(({ id, text }) => ({
    id,
    text: `${contradicted.has(id) ? contradictedMark : ""}${(wordings.get(id) ?? text ?? "").trim()}`,
  }));
  const lines = lineOf(caller, parts, merged, texts, most);
  const { tokens, bytes } = sizeOfLines(lines);
  const left = { tokens: most.tokens - tokens, bytes: most.bytes - bytes };
  return { lines: [...lines, ...(quoted ? quotedLine(parts, caller, quotes, left) : [])], ids, own };
}

/** Returns one line with these rules, as many as fit. */
function lineOf(
  caller: AskedFrom,
  parts: Parts,
  rules: readonly StoredMemory[],
  texts: readonly QuotedWords[],
  most: Pick<BlockLimits, "tokens" | "bytes">,
): LeadLine[] {
  const [newest] = rules.toSorted((a, b) => b.ts - a.ts);
  const candidate = newest === undefined ? null : toShown(newest, 1, caller, parts.spaces);
  if (candidate === null) return [];
  const shown = wordsWithin(texts, most.tokens - frameTokens);
  const more = rules.length - shown.length;
  const label = `the user's standing rules${more === 0 ? "" : ` (${more} more: \`loci facts\`, \`loci preferences\`)`}: `;
  const line = leadLine({ ...candidate, source: null, trust: "user" }, "fact", label, shown);
  return line === null ? [] : linesWithin([line], most);
}

/** Puts a rule right after the newer one that contradicts it. */
function withContradicted(rules: readonly StoredMemory[], older: ReadonlyMap<string, string>): readonly StoredMemory[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ordered = new Set<StoredMemory>();
  for (const rule of [...rules.filter(({ id }) => ![...older.values()].includes(id)), ...rules])
    for (let next: StoredMemory | undefined = rule; next !== undefined && !ordered.has(next);) {
      ordered.add(next);
      next = byId.get(older.get(next.id) ?? "");
    }
  return [...ordered];
}

/** Merges rules with the same terms. The shortest wording stays, at the place of the first one. */
function withoutRepeats(rules: readonly StoredMemory[]): StoredMemory[] {
  const byTerms = new Map<string, StoredMemory>();
  for (const rule of rules) {
    const key = [...new Set(textToTerms(rule.text ?? ""))].toSorted().join(" ");
    const same = byTerms.get(key);
    if (same === undefined || (rule.text ?? "").length < (same.text ?? "").length) byTerms.set(key, rule);
  }
  return [...byTerms.values()];
}
