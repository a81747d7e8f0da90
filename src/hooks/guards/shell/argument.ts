/** One argument of a command, as far as it is known before the shell runs the command. */
export type Argument =
  | { readonly kind: "text"; readonly text: string }
  /** Expands to any number of file names. All of these names begin with `lead`. */
  | { readonly kind: "pattern"; readonly text: string; readonly lead: string }
  /** Expands to something unknown: to exactly one argument if `isOne`, else to any number. */
  | { readonly kind: "unknown"; readonly lead: string; readonly isOne: boolean };

export const unknownArgument: Argument = { kind: "unknown", lead: "", isOne: false };

export function textArgument(text: string): Argument {
  return { kind: "text", text };
}

/** Returns the exact texts of all arguments, or null if an argument is not known exactly. */
export function knownTexts(args: readonly Argument[]): readonly string[] | null {
  const texts = args.flatMap((arg) => (arg.kind === "text" ? [arg.text] : []));
  return texts.length === args.length ? texts : null;
}

/** Returns the known part of an argument. Use it to detect harm, never to allow something. */
export function leadOf(arg: Argument): string {
  return arg.kind === "unknown" ? arg.lead : arg.text;
}

/** Returns the largest number of arguments that the shell can expand these to. */
export function mostArguments(args: readonly Argument[]): number {
  const isOne = (arg: Argument): boolean => arg.kind === "text" || (arg.kind === "unknown" && arg.isOne);
  return args.every(isOne) ? args.length : Infinity;
}
