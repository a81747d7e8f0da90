import { ask, deny, type Verdict } from "../../../core/guards/verdict.ts";
import { knownTexts, leadOf, type Argument } from "../shell/argument.ts";
import { baseName } from "./danger.ts";
import type { Scene } from "./scene.ts";

/**
 * Whether a command begins with the words of a rule such as `git push *`: a star stands for one argument, a last one for any number of them.
 * Without a last star, nothing may follow.
 */
function fitsRule(texts: readonly string[], rule: string): boolean {
  const words = rule.trim().split(/\s+/);
  const isOpen = words.length > 1 && words.at(-1) === "*";
  const fixed = isOpen ? words.slice(0, -1) : words;
  if (isOpen ? texts.length < fixed.length : texts.length !== fixed.length) return false;
  return fixed.every((word, at) => word === "*" || word === texts[at]);
}

/** What the person's lists say of a command, the strictest first; null if nothing. */
export function judgeByRules(argv: readonly Argument[], { policy }: Scene): Verdict | "allow" | null {
  // To refuse or to ask, a look at what is known is enough, and options before the first word do not hide it.
  const [first = "", ...rest] = argv.map(leadOf);
  const seen = [baseName(first), ...rest];
  const plain = [seen[0] ?? "", ...rest.filter((text) => !text.startsWith("-"))];
  const fits = (rule: string): boolean =>
    [seen, plain].some((texts) => fitsRule(texts, rule) || fitsRule(texts, `${rule} *`));
  const denied = policy.deny.find(fits);
  if (denied !== undefined) return deny(`your rule '${denied}' denies it`);
  const asked = policy.ask.find(fits);
  if (asked !== undefined) return ask(`your rule '${asked}' asks`);
  const known = knownTexts(argv);
  return known !== null && policy.allow.some((rule) => fitsRule(known, rule)) ? "allow" : null;
}
