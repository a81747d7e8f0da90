import type { Argument } from "../shell/argument.ts";

/** The options of a program that are known to do no harm. Any other makes the command one that asks. */
export interface OptionSpec {
  /** Letters without a value, as in -la. */
  readonly flags?: string;
  /** Letters with a value, as in -n 5 or -n5. */
  readonly valued?: string;
  /** Long names without a value. */
  readonly long?: readonly string[];
  /** Long names with a value, as in --depth=0 or --depth 0; also those with an optional one, which only comes after a `=`. */
  readonly longValued?: readonly string[];
  readonly longOptional?: readonly string[];
  /** Whether -20 is an option. */
  readonly takesNumber?: boolean;
}

export interface ParsedOptions {
  /** Which options were given, letters and long names alike. */
  readonly given: ReadonlySet<string>;
  readonly values: readonly { readonly option: string; readonly value: string }[];
  readonly operands: readonly Argument[];
}

/**
 * Takes arguments apart as GNU programs do, with options anywhere before `--`. Null if an option is not in the spec, shortened, or if an
 * argument that is not known could be one: nothing is guessed.
 */
export function parseOptions(args: readonly Argument[], spec: OptionSpec): ParsedOptions | null {
  const given = new Set<string>();
  const values: { option: string; value: string }[] = [];
  const operands: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined) break;
    if (arg.kind !== "text") {
      // A name that fits a pattern, or a value, may begin with a dash.
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
    const takes = spec.longValued?.includes(name) === true || spec.longOptional?.includes(name) === true;
    return takes ? { names: [name], value: text.slice(at + 1), isNextTaken: false } : null;
  }
  if (spec.long?.includes(name) === true || spec.longOptional?.includes(name) === true) {
    return { names: [name], isNextTaken: false };
  }
  if (spec.longValued?.includes(name) !== true || next?.kind !== "text") return null;
  return { names: [name], value: next.text, isNextTaken: true };
}

function readShort(text: string, next: Argument | undefined, spec: OptionSpec): ReadOption | null {
  if (spec.takesNumber === true && /^-\d+$/.test(text)) return { names: [], isNextTaken: false };
  const names: string[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (spec.valued?.includes(letter) === true) {
      names.push(letter);
      if (at + 1 < text.length) return { names, value: text.slice(at + 1), isNextTaken: false };
      return next?.kind === "text" ? { names, value: next.text, isNextTaken: true } : null;
    }
    if (spec.flags?.includes(letter) !== true) return null;
    names.push(letter);
  }
  return { names, isNextTaken: false };
}
