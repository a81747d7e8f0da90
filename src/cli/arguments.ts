import { LociError } from "../core/errors.ts";
import { closestName } from "../core/text/closest-name.ts";

/** One argument of a command: a positional word, a switch, or an option with a value. */
export interface ArgDefinition {
  readonly type: "positional" | "boolean" | "string";
  /** Other names of an option. A name with one letter is written as `-n`. */
  readonly alias?: string | readonly string[];
  /** The name of the value in the help. `many` makes a positional take all remaining words. */
  readonly valueHint?: string;
  readonly description?: string;
}

/** The arguments of a command. Positionals are in the order of the command line. */
export type ArgDefinitions = Readonly<Record<string, ArgDefinition>>;

/** The value of each argument on a command line. `_` holds all positional words. */
export type ParsedArgs<A extends ArgDefinitions = ArgDefinitions> = {
  readonly [K in keyof A]: ValueOf<A[K]["type"]> | undefined;
} & { readonly _: readonly string[] };

type ValueOf<T extends ArgDefinition["type"]> = T extends "boolean" ? true : string;

/** The options that every command has. */
export const commonArgs = {
  json: { type: "boolean", description: "one JSON object instead of text" },
  "no-pager": { type: "boolean", description: "print a long answer without a pager" },
  help: { type: "boolean", alias: "h", description: "this help" },
} as const satisfies ArgDefinitions;

/** An option and its value on the command line. */
export interface WrittenOption {
  readonly name: string;
  readonly value: string | null;
}

/** The parsed arguments of a command line. */
export interface ReadArguments {
  readonly options: readonly WrittenOption[];
  readonly parsed: ParsedArgs;
}

/** Reads a command line. Throws USAGE for unknown options, with the command's usage as advice if it is passed. */
export function readArguments(args: readonly string[], definitions: ArgDefinitions, usage?: string): ReadArguments {
  const options: WrittenOption[] = [];
  const words: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (arg === "--") {
      words.push(...args.slice(at + 1));
      break;
    }
    if (!isOption(arg)) {
      words.push(arg);
      continue;
    }
    const [, dashes = "", name = "", inline] = /^(--?)([^=]*)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    const known = findOption(dashes === "-" ? name.slice(0, 1) : name, definitions);
    if (known === null || (dashes === "-" && name.length > 1)) throw unknownOption(arg, definitions, usage);
    const isSwitch = definitions[known]?.type === "boolean";
    if (isSwitch && inline !== undefined) throw new LociError("USAGE", `--${known} takes no value`);
    const value = isSwitch ? null : (inline ?? args[(at += 1)]);
    if (value === undefined || value === "") throw new LociError("USAGE", `--${known} needs a value`);
    options.push({ name: known, value });
  }
  const named = Object.keys(definitions).filter((name) => definitions[name]?.type === "positional");
  const parsed = Object.fromEntries<unknown>([
    ...named.map((name, at) => [name, words[at]] as const),
    ...options.map(({ name, value }) => [name, value ?? true] as const),
    ["_", words],
  ]) as ParsedArgs;
  return { options, parsed };
}

/** True for a dash and a letter. An argument of several words is text, even if it begins with a dash. */
function isOption(arg: string): boolean {
  return /^--?[a-z]/i.test(arg) && !/^[^=]*\s/.test(arg);
}

/** Refuses more words than a command takes, because a forgotten quote must not change what the command does. */
export function checkPositionals(words: readonly string[], definitions: ArgDefinitions, usage: string): void {
  const names = Object.entries(definitions).filter(([, { type }]) => type === "positional");
  if (names.some(([, { valueHint }]) => valueHint === "many")) return;
  const extra = words[names.length];
  if (extra !== undefined) throw new LociError("USAGE", `'${extra}' is one word too many`, { next: usage });
}

function findOption(name: string, definitions: ArgDefinitions): string | null {
  for (const [known, { type, alias = [] }] of Object.entries(definitions)) {
    if (type !== "positional" && (known === name || [alias].flat().includes(name))) return known;
  }
  return null;
}

function unknownOption(arg: string, definitions: ArgDefinitions, usage: string | undefined): LociError {
  const names = Object.entries(definitions).flatMap(([name, { type }]) => (type === "positional" ? [] : [name]));
  const meant = closestName(arg.replace(/^-+/, "").replace(/=.*/s, ""), names);
  const hint = meant === null ? "put text that begins with a dash after --" : `did you mean --${meant}?`;
  const next = meant === null && usage !== undefined ? { next: usage } : {};
  return new LociError("USAGE", `there is no option ${arg.replace(/=.*/s, "")}; ${hint}`, next);
}
