import type { LoadedConfig } from "../config/load-config.ts";
import type { Places } from "../config/paths.ts";
import type { Memory } from "../memory/memory.ts";
import type { EmbedderSource } from "../memory/recall/semantic.ts";
import type { ArgDefinitions, ParsedArgs } from "./arguments.ts";
import type { Progress, ProgressUnit } from "./output/progress.ts";
import type { Style } from "./output/style.ts";
import type { World } from "./world.ts";

/** The result of a command. The runner prints it as JSON or as lines. */
export interface Answer {
  readonly json: Readonly<Record<string, unknown>>;
  readonly lines: () => readonly string[];
  /** Printed unchanged instead of the lines when standard output is not a terminal, so that a pipe gets the exact bytes. */
  readonly text?: string;
  /** Remarks for standard error; not printed with --json. */
  readonly notes?: readonly string[];
  /** Work that runs after the answer is printed. The text it returns goes to standard error, but not with --json. */
  readonly afterwards?: () => Promise<string | null>;
  /** The exit code; 0 by default. */
  readonly exit?: number;
  /** True when the command printed its output itself, as a server does. */
  readonly isPrinted?: boolean;
}

/** The services of a command. */
export interface Cli {
  readonly world: World;
  readonly style: Style;
  /** Columns of the output; very large when it is not a terminal. */
  readonly width: number;
  readonly isJson: boolean;
  /** The values of an option that may be repeated or contain a comma list. */
  readonly list: (option: string) => string[];
  readonly places: () => Places;
  readonly config: () => LoadedConfig;
  /** Opens the memory for the work and closes it afterwards; `embedder` adds a model. */
  readonly withMemory: <T>(work: (memory: Memory) => Promise<T>, embedder?: EmbedderSource) => Promise<T>;
  readonly progress: (title: string, total?: number, unit?: ProgressUnit) => Progress;
  /** Asks a person to agree; true with --yes. Throws USAGE without a terminal, CANCELLED at Ctrl-C. */
  readonly confirm: (question: string, isYes: boolean, unanswered?: Unanswered) => Promise<boolean>;
}

/** The hints of a question that is asked without a terminal, and its default answer. */
export interface Unanswered {
  /** Whether to suggest --dry-run; by default true if the command has that option. */
  readonly canLook?: boolean;
  /** The message when --yes is refused, too. */
  readonly unasked?: string | undefined;
  /** The answer of Enter alone. True by default, because the person ran the command; false where they should think first. */
  readonly byDefault?: boolean;
}

/** One command. */
export interface Command {
  readonly summary: string;
  /** The part of the usage line after the command's name. */
  readonly usage: string;
  readonly examples: readonly string[];
  /** Further lines of the help, below the options. */
  readonly about?: readonly string[];
  readonly args: ArgDefinitions;
  /** Whether the command runs with an invalid settings file, with the values that hooks use then. Otherwise the file is an error. */
  readonly goesOnWithBrokenSettings?: boolean;
  readonly run: (args: ParsedArgs, cli: Cli) => Promise<Answer>;
}

/** Defines a command with the types of its own arguments. */
export function defineCliCommand<const A extends ArgDefinitions>(
  command: Omit<Command, "args" | "run"> & {
    readonly args: A;
    readonly run: (args: ParsedArgs<A>, cli: Cli) => Promise<Answer>;
  },
): Command {
  return command as unknown as Command;
}
