import type { Argument } from "../shell/argument.ts";

/**
 * The options of a program that are known to be harmless. Any other option makes the guard ask. The lists also say
 * which options take the next argument as a value. That must be correct, because an option or a file mistaken for a
 * value would not be judged.
 */
export interface OptionSpec {
  /** Letters without a value, as in -la. */
  readonly flags?: string;
  /** Letters with a value, as in -n 5 or -n5. */
  readonly valued?: string;
  /** Letters with an optional value, as in -U or -U5. They never take the next argument. */
  readonly optional?: string;
  /** Long names without a value. */
  readonly long?: readonly string[];
  /** Long names with a value, as in --depth=0 or --depth 0. */
  readonly longValued?: readonly string[];
  /** Long names with an optional value. They never take the next argument. */
  readonly longOptional?: readonly string[];
  /** Long names whose value is optional on some systems. They are accepted only with `=`. */
  readonly longJoined?: readonly string[];
  /** True if a number such as -20 is an option. */
  readonly takesNumber?: boolean;
  /** True if some version of the program treats everything after the first operand as operands. */
  readonly optionsFirst?: boolean;
  /**
   * Which one-letter options may not be combined as in `-ab`: those with a value, or all. This program would read the
   * combination in another way.
   */
  readonly alone?: "valued" | "all";
}

export interface ParsedOptions {
  /** The options that are present, letters and long names alike. */
  readonly given: ReadonlySet<string>;
  readonly values: readonly { readonly option: string; readonly value: string }[];
  readonly operands: readonly Argument[];
}

/**
 * Parses arguments as GNU programs do, with options anywhere before `--`. Returns null if an option is unknown or
 * abbreviated, or if an unknown argument could be an option. It never guesses.
 */
export function parseOptions(args: readonly Argument[], spec: OptionSpec): ParsedOptions | null {
  const given = new Set<string>();
  const values: { option: string; value: string }[] = [];
  const operands: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined) break;
    if (arg.kind !== "text") {
      // The expanded name or value may begin with a dash.
      if (arg.lead === "" || arg.lead.startsWith("-")) return null;
      operands.push(arg);
      continue;
    }
    if (arg.text === "--") {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (!arg.text.startsWith("-") || arg.text === "-") {
      operands.push(arg);
      continue;
    }
    if (spec.optionsFirst === true && operands.length > 0) return null;
    const next = args[at + 1];
    const read = arg.text.startsWith("--") ? readLong(arg.text, next, spec) : readShort(arg.text, next, spec);
    if (read === null) return null;
    for (const name of read.names) given.add(name);
    if (read.value !== undefined) values.push({ option: read.names.at(-1) ?? "", value: read.value });
    if (read.isNextTaken) at += 1;
  }
  return { given, values, operands };
}

interface ReadOption {
  readonly names: readonly string[];
  readonly value?: string;
  readonly isNextTaken: boolean;
}

function readLong(text: string, next: Argument | undefined, spec: OptionSpec): ReadOption | null {
  const at = text.indexOf("=");
  const name = at === -1 ? text : text.slice(0, at);
  if (at !== -1) {
    const takes = [spec.longValued, spec.longOptional, spec.longJoined].some((names) => names?.includes(name));
    return takes ? { names: [name], value: text.slice(at + 1), isNextTaken: false } : null;
  }
  if (spec.long?.includes(name) === true || spec.longOptional?.includes(name) === true) {
    return { names: [name], isNextTaken: false };
  }
  const value = spec.longValued?.includes(name) === true ? valueIn(next) : null;
  return value === null ? null : { names: [name], value, isNextTaken: true };
}

/**
 * Returns the next argument as a value, or null if it looks like an option: another version of the program may read it
 * as one.
 */
function valueIn(next: Argument | undefined): string | null {
  return next?.kind === "text" && /^(?!-)|^-\d*$/.test(next.text) ? next.text : null;
}

function readShort(text: string, next: Argument | undefined, spec: OptionSpec): ReadOption | null {
  if (spec.takesNumber === true && /^-\d+$/.test(text)) return { names: [], isNextTaken: false };
  if (spec.alone === "all" && text.length > 2) return null;
  const names: string[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const isValued = spec.valued?.includes(letter) === true;
    if (!isValued && spec.flags?.includes(letter) !== true && spec.optional?.includes(letter) !== true) return null;
    names.push(letter);
    const rest = text.slice(at + 1);
    if (isValued && spec.alone !== undefined && text.length > 2) return null;
    if (isValued && rest === "") {
      const value = valueIn(next);
      return value === null ? null : { names, value, isNextTaken: true };
    }
    const isJoined = isValued || (spec.optional?.includes(letter) === true && rest !== "");
    if (isJoined) return { names, value: rest, isNextTaken: false };
  }
  return { names, isNextTaken: false };
}
