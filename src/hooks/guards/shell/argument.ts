/** One argument of a command, as far as it is known before a shell runs it. */
export type Argument =
  | { readonly kind: "text"; readonly text: string }
  /** Expands to the names of matching files, any number of them. `lead` is their common beginning. */
  | { readonly kind: "pattern"; readonly text: string; readonly lead: string }
  /** Expands to something unknown: one argument, or any number. */
  | { readonly kind: "unknown"; readonly lead: string; readonly isOne: boolean };

export const unknownArgument: Argument = { kind: "unknown", lead: "", isOne: false };

export function textArgument(text: string): Argument {
  return { kind: "text", text };
}

/** The exact texts of all arguments, or null if one of them is unknown. */
export function knownTexts(args: readonly Argument[]): readonly string[] | null {
  const texts = args.flatMap((arg) => (arg.kind === "text" ? [arg.text] : []));
  return texts.length === args.length ? texts : null;
}

/** The known part of an argument, to detect harm; never for a decision to allow. */
export function leadOf(arg: Argument): string {
  return arg.kind === "unknown" ? arg.lead : arg.text;
}

/** The largest number of arguments that a shell makes of these. */
export function mostArguments(args: readonly Argument[]): number {
  const isOne = (arg: Argument): boolean => arg.kind === "text" || (arg.kind === "unknown" && arg.isOne);
  return args.every(isOne) ? args.length : Infinity;
}
