import type { Argument } from "./argument.ts";

/** A file that a command reads from or writes to by a redirection, or that `[[ … ]]` tests. */
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
  /** Its input in the line itself: here-documents as they are written, and here-strings. */
  readonly inputs: readonly string[];
  /** The commands before it in the pipe, the nearest last. */
  readonly fedBy: readonly Invocation[];
  /** The commands in substitutions among its arguments. */
  readonly inside: readonly Invocation[];
  /** The folders that it may run in; null if unknown. */
  readonly folders: readonly string[] | null;
}

/** A parsed command line. */
export interface Reading {
  /** All commands in it, also those in substitutions. */
  readonly commands: readonly Invocation[];
  /** The constructs that were not understood, in words for a person. If there are any, nothing is certain. */
  readonly problems: readonly string[];
  /** True if only the beginning was parsed. */
  readonly isCut: boolean;
  /** A function that calls itself. */
  readonly isBomb: boolean;
}
