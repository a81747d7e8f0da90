import type { Argument } from "./argument.ts";

/** A file that a redirection reads or writes, or that `[[ … ]]` tests. */
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
  /** Input in the command line itself: here-documents as written, and here-strings. */
  readonly inputs: readonly string[];
  /** The commands before this one in the pipe, the nearest last. */
  readonly fedBy: readonly Invocation[];
  /** The commands in substitutions among its arguments. */
  readonly inside: readonly Invocation[];
  /** The folders that the command may run in; null if unknown. */
  readonly folders: readonly string[] | null;
}

/** A parsed command line. */
export interface Reading {
  /** All commands in the line, including commands in substitutions. */
  readonly commands: readonly Invocation[];
  /** The constructs that were not understood, described for a person. If there are any, the reading is not certain. */
  readonly problems: readonly string[];
  /** True if only the beginning of the line was parsed. */
  readonly isCut: boolean;
  /** True if the line defines a function that calls itself. */
  readonly isBomb: boolean;
}
