import type { Argument } from "../shell/argument.ts";
import { shells, strongWrappers } from "./programs.ts";

/** The command that a wrapper such as `sudo` starts. */
export interface Unwrapped {
  /** The started command. Several candidates if it is not certain where it begins. */
  readonly candidates: readonly (readonly Argument[])[];
  /** Arguments that may be complete command lines. */
  readonly texts: readonly string[];
  readonly variables: readonly { readonly name: string; readonly value: Argument }[];
  /** True if the wrapper itself does not need a question. */
  readonly isPlain: boolean;
}

/** Harmless wrappers: the number of values before the command, and the letters of options with and without a value. */
const plainWrappers: Readonly<
  Record<string, { readonly values: number; readonly valued: string; readonly flags: string }>
> = {
  timeout: { values: 1, valued: "ks", flags: "v" },
  nice: { values: 0, valued: "n", flags: "" },
  time: { values: 0, valued: "", flags: "p" },
  stdbuf: { values: 0, valued: "ioe", flags: "" },
  command: { values: 0, valued: "", flags: "p" },
  env: { values: 0, valued: "u", flags: "i" },
};

/**
 * Returns the command that a wrapper starts. Returns null if the program is not a wrapper or starts nothing. `wrapped`
 * is the number of wrappers around it.
 */
export function unwrap(name: string, args: readonly Argument[], wrapped: number): Unwrapped | null {
  const plain = plainWrappers[name];
  if (plain !== undefined) return skipOptions(name, args, plain);
  if (!strongWrappers.has(name)) return null;
  const starts = args.flatMap((arg, at) => (arg.kind === "text" && !arg.text.startsWith("-") ? [at] : []));
  const texts = args.flatMap((arg) => (arg.kind === "text" && /\s/.test(arg.text) ? [arg.text] : []));
  const candidates = starts.slice(0, wrapped === 0 ? mostCandidates : 1).map((at) => args.slice(at));
  return { candidates, texts, variables: [], isPlain: false };
}

// Only the outermost wrapper tries all candidates, so that a chain of wrappers takes linear time.
const mostCandidates = 8;

function skipOptions(
  name: string,
  args: readonly Argument[],
  { values, valued, flags }: { readonly values: number; readonly valued: string; readonly flags: string },
): Unwrapped | null {
  let isPlain = true;
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    if (arg?.kind !== "text" || !arg.text.startsWith("-")) break;
    if (arg.text === "--") {
      at += 1;
      break;
    }
    const letters = arg.text.slice(1);
    if (valued.includes(letters.charAt(0))) at += letters.length === 1 ? 1 : 0;
    else if (!letters.split("").every((letter) => flags.includes(letter))) isPlain = false;
  }
  const value = args[at];
  if (values === 1) {
    isPlain &&= value?.kind === "text" && /^\d+(?:\.\d+)?[smhd]?$/.test(value.text);
    at += 1;
  }
  const variables: { name: string; value: Argument }[] = [];
  for (const arg of name === "env" ? args.slice(at) : []) {
    const set = arg.kind === "text" ? /^(\w+)=(.*)$/s.exec(arg.text) : null;
    if (set === null) break;
    variables.push({ name: set[1] ?? "", value: { kind: "text", text: set[2] ?? "" } });
    at += 1;
  }
  return at >= args.length ? null : { candidates: [args.slice(at)], texts: [], variables, isPlain };
}

/**
 * Returns the text that a shell runs with `-c`, or null without `-c`. `isPlain` is true if there is no other argument.
 */
export function shellText(
  name: string,
  args: readonly Argument[],
): { readonly text: Argument; readonly isPlain: boolean } | null {
  if (!shells.test(name)) return null;
  const at = args.findIndex((arg) => arg.kind === "text" && /^-[a-zA-Z]*c[a-zA-Z]*$/.test(arg.text));
  const text = args[at + 1];
  if (at === -1 || text === undefined) return null;
  const option = args[at];
  const isPlain = at === 0 && args.length === 2 && option?.kind === "text" && /^-[lexu]*c$/.test(option.text);
  return { text, isPlain };
}
