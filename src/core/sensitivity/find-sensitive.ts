import { sensitiveTag } from "../memory-type.ts";
import { textToTerms } from "../terms/text-to-terms.ts";
import { numberRules } from "./number-rules.ts";
import { pathRules } from "./path-rules.ts";
import type { Rule } from "./rule.ts";
import { wordRules, type WordRule } from "./word-rules.ts";

const markRule: Rule = {
  name: "tag",
  label: "marked",
  says: `the tag ${sensitiveTag}`,
  test: (tag) => tag.toLowerCase() === sensitiveTag,
};

/** What a memory says, as far as it is looked at. */
export interface Sayings {
  readonly text: string | null;
  /** Separated by blanks. */
  readonly tags: string | null;
  readonly path: string | null;
}

const longNumber = /\d[\d .()/-]{6,}\d/;
const countryNumber = /[A-Z]{2}\d{2} ?[A-Z0-9]{4}/;

// Three looks are quicker than one for all three.
function mayHaveNumbers(text: string): boolean {
  return text.includes("@") || longNumber.test(text) || countryNumber.test(text);
}

/** By each word that a rule needs, the rules that need it. */
const rulesBySign = new Map<string, WordRule[]>();
for (const rule of wordRules)
  for (const sign of textToTerms(rule.signs)) rulesBySign.set(sign, [...(rulesBySign.get(sign) ?? []), rule]);

/** Whether a rule needs this term to find anything. */
export function isSensitiveSign(term: string): boolean {
  return rulesBySign.has(term);
}

function rulesFor(terms: readonly string[]): readonly Rule[] {
  let wanted: Set<Rule> | null = null;
  for (const term of terms) {
    const rules = rulesBySign.get(term);
    if (rules !== undefined) wanted = new Set([...(wanted ?? []), ...rules]);
  }
  return wanted === null ? [] : [...wanted];
}

/** The names of the rules that find something sensitive in a memory; none for ordinary talk (SAF-3). `terms` are those of its text, or of these the signs, if at hand. */
export function findSensitive({ text, tags, path }: Sayings, terms?: readonly string[]): string[] {
  const found: Rule[] = [];
  if (tags !== null && tags.split(" ").some(markRule.test)) found.push(markRule);
  if (path !== null) found.push(...pathRules.filter(({ test }) => test(path)));
  if (text !== null) {
    if (mayHaveNumbers(text)) found.push(...numberRules.filter(({ test }) => test(text)));
    found.push(...rulesFor(terms ?? textToTerms(text)).filter(({ test }) => test(text)));
  }
  return found.map(({ name }) => name);
}

const ruleTable: ReadonlyMap<string, Rule> = new Map(
  [markRule, ...pathRules, ...numberRules, ...wordRules].map((rule) => [rule.name, rule]),
);

/** What a rule has found, in words; of a rule that is not known here, its name. */
export function describeRule(name: string): string {
  const rule = ruleTable.get(name);
  return rule === undefined ? name : `${rule.label}: ${rule.says}`;
}
