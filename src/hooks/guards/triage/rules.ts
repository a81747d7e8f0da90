import { ask, deny, type Verdict } from "../../../core/guards/verdict.ts";
import { knownTexts, leadOf, type Argument } from "../shell/argument.ts";
import { baseName } from "./danger.ts";
import type { Scene } from "./scene.ts";

/**
 * The words of a rule such as `git push *`. A star matches one argument, and a star at the end matches any number of
 * arguments.
 */
interface RuleWords {
  readonly words: readonly string[];
  /** True if the rule ends with a star. */
  readonly isOpen: boolean;
}

function wordsOf(rule: string): RuleWords {
  const words = rule.trim().split(/\s+/);
  const isOpen = words.length > 1 && words.at(-1) === "*";
  return { words: isOpen ? words.slice(0, -1) : words, isOpen };
}

/** True if a command matches a rule exactly. Further arguments are allowed only if the rule ends with a star. */
function fitsExactly(texts: readonly string[], rule: string): boolean {
  const { words, isOpen } = wordsOf(rule);
  if (isOpen ? texts.length < words.length : texts.length !== words.length) return false;
  return words.every((word, at) => word === "*" || word === texts[at]);
}

/** A command in the form in which `ask` and `deny` rules are compared with it. */
interface SeenCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly present: ReadonlySet<string>;
  /** For each argument, how many arguments may be skipped from there to find the next word of a rule. */
  readonly skips: readonly (readonly number[])[];
}

function seeCommand(argv: readonly Argument[]): SeenCommand {
  // The known part of an argument is enough to refuse or to ask.
  const [program = "", ...args] = argv.map(leadOf);
  const verbAt = baseName(program) === "git" ? gitVerbAt(args) : 0;
  const skips = args.map((text, at) => {
    if (!isOption(text)) return [];
    if (at < verbAt) return gitValued.test(text) ? [2] : [1];
    return /^\+|^--$|=/.test(text) ? [1] : [1, 2];
  });
  return { program, args, present: new Set(args), skips };
}

/** True for an option, and for `+nightly`, which cargo accepts before its verb. */
function isOption(text: string): boolean {
  return /^[-+]./.test(text);
}

// All of git's options before its verb that take the next argument. In other programs, any option may take it.
const gitValued = /^(?:-C|-c|--(?:git-dir|work-tree|namespace|config-env|super-prefix|attr-source|shallow-file))$/;

function gitVerbAt(args: readonly string[]): number {
  let at = 0;
  while (isOption(args[at] ?? "")) at += gitValued.test(args[at] ?? "") ? 2 : 1;
  return at;
}

/**
 * True if a `deny` or `ask` rule may match a command. Options and their values between the words are skipped. If it is
 * unknown whether an option takes the next argument, both cases are tried. An option in the rule matches anywhere.
 */
function mayFit({ program, args, present, skips }: SeenCommand, rule: string): boolean {
  const [first = "", ...rest] = wordsOf(rule).words;
  if (first !== "*" && first !== program && first !== baseName(program)) return false;
  if (!rest.every((word) => word === "*" || present.has(word))) return false;
  let starts = new Set([0]);
  for (const word of rest.filter((one) => !isOption(one))) {
    const next = new Set<number>();
    // The loop also visits the places that it adds to the set.
    for (const at of starts) {
      if (at < args.length && (word === "*" || word === args[at])) next.add(at + 1);
      for (const step of skips[at] ?? []) starts.add(at + step);
    }
    starts = next;
  }
  return starts.size > 0;
}

/** Returns the verdict of the person's rules on a command, the strictest first. Returns null if no rule matches. */
export function judgeByRules(argv: readonly Argument[], { policy }: Scene): Verdict | "allow" | null {
  const seen = seeCommand(argv);
  const fits = (rule: string): boolean => mayFit(seen, rule);
  const denied = policy.deny.find(fits);
  if (denied !== undefined) return deny(`your rule '${denied}' denies it`);
  const asked = policy.ask.find(fits);
  if (asked !== undefined) return ask(`your rule '${asked}' asks`);
  const known = knownTexts(argv);
  return known !== null && policy.allow.some((rule) => fitsExactly(known, rule)) ? "allow" : null;
}
