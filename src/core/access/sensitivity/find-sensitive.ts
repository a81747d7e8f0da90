import { sensitiveTag } from "../../event/memory-type.ts";
import { textToTerms } from "../../text/terms/text-to-terms.ts";
import { numberRules } from "./number-rules.ts";
import type { Rule } from "./rule.ts";
import { wordRules, type WordRule } from "./word-rules.ts";

const keys = (): RegExp =>
  /(?:^|[/\\])(?:\.ssh[/\\](?!known_hosts|config$|authorized_keys)|\.gnupg[/\\]|\.aws[/\\]credentials|\.netrc$|\.pgpass$|\.kube[/\\]config$|\.docker[/\\]config\.json$|\.npmrc$|\.pypirc$|\.vault-token$|\.password-store[/\\]|keychains?[/\\]|wallet\.dat$|id_(?:rsa|dsa|ecdsa|ed25519)$)|\.(?:pem|p12|pfx|kdbx?|keystore|jks|keychain(?:-db)?|ovpn|asc|ppk)$/i;
const environment = /(?:^|[/\\])\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$|schema$|test$|ci$)[\w-]+)*$/i;
const papers = (): RegExp =>
  /[/\\](?:documents|desktop|downloads|dropbox|onedrive|icloud|google drive|home|users)[/\\](?:[^/\\\n]{1,80}[/\\]){0,6}?(?:medical|medical records|health records|tax|taxes|tax returns|finances|bank statements|payslips|insurance|legal|divorce|steuern?|gesundheit|arzt|finanzen)(?:[/\\]|$)/i;

/**
 * Rules for files whose path is private. Only the memory's own file counts, because talking about `.env` is ordinary.
 */
const pathRules: readonly Rule[] = [
  { name: "key-file", label: "path", says: "a file that keeps keys", test: (path) => keys().test(path) },
  {
    name: "env-file",
    label: "path",
    says: "a file of the environment's secrets",
    test: (path) => environment.test(path),
  },
  { name: "papers", label: "path", says: "a folder of personal papers", test: (path) => papers().test(path) },
];

const markRule: Rule = {
  name: "tag",
  label: "marked",
  says: `the tag ${sensitiveTag}`,
  test: (tag) => tag.toLowerCase() === sensitiveTag,
};

/** The parts of a memory that the rules check. */
export interface Sayings {
  readonly text: string | null;
  /** The tags, separated by spaces. */
  readonly tags: string | null;
  readonly path: string | null;
}

const longNumber = /\d[\d .()/-]{6,}\d/;
const countryNumber = /[A-Z]{2}\d{2} ?[A-Z0-9]{4}/;

// Three separate checks are faster than one regex for all three.
function mayHaveNumbers(text: string): boolean {
  return text.includes("@") || longNumber.test(text) || countryNumber.test(text);
}

/** The rules that need a certain term, by that term. */
const rulesBySign = new Map<string, WordRule[]>();
for (const rule of wordRules)
  for (const sign of rule.signs.split(" ")) rulesBySign.set(sign, [...(rulesBySign.get(sign) ?? []), rule]);

/** True if a rule needs this term to match. */
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

/**
 * Returns the names of the rules that match a memory; none for ordinary talk. A caller that knows the terms of the text
 * can pass them as `terms`. The terms that are signs of a rule are enough.
 */
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

/** Returns the description of a rule, or the name of an unknown rule. */
export function describeRule(name: string): string {
  const rule = ruleTable.get(name);
  return rule === undefined ? name : `${rule.label}: ${rule.says}`;
}
