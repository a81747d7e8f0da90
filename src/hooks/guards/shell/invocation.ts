import type { Argument } from "./argument.ts";

/** A file that a command's input comes from or its output goes to, or that `[[ … ]]` looks for. */
export interface Redirection {
  readonly direction: "read" | "write" | "look";
  readonly target: Argument;
}

/** One command as a shell would start it. */
export interface Invocation {
  readonly argv: readonly Argument[];
  /** Variables that are set for this command alone. */
  readonly variables: readonly { readonly name: string; readonly value: Argument }[];
  readonly redirections: readonly Redirection[];
  /** Texts that the line itself gives it as input: here-documents as they are written, and here-strings. */
  readonly inputs: readonly string[];
  /** The commands whose output is its input, the nearest last. */
  readonly fedBy: readonly Invocation[];
  /** The commands in substitutions among its arguments. */
  readonly inside: readonly Invocation[];
  /** The folders that it may run in; null where that is not known. */
  readonly folders: readonly string[] | null;
}

/** A command line, taken apart. */
export interface Reading {
  /** All commands in it, also those in substitutions. */
  readonly commands: readonly Invocation[];
  /** What was not understood, in words for a person. Where there is any, nothing is certain. */
  readonly problems: readonly string[];
  /** Whether only the beginning was taken apart. */
  readonly isCut: boolean;
  /** A function that starts itself. */
  readonly isBomb: boolean;
}
