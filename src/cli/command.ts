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
  /**
   * Printed unchanged instead of the lines if standard output is not a terminal, so that a pipe gets the exact bytes.
   */
  readonly text?: string;
  /** Remarks for standard error. Not printed with --json. */
  readonly notes?: readonly string[];
  /**
   * Work that runs after the answer is printed. The text it returns is printed to standard error, but not with --json.
   */
  readonly afterwards?: () => Promise<string | null>;
  /** The exit code, 0 by default. */
  readonly exit?: number;
  /** True if the command printed its output itself, as a server does. */
  readonly isPrinted?: boolean;
}

/** What a command can use: the world around it, its settings, and the memory. */
export interface Cli {
  readonly world: World;
  readonly style: Style;
  /** The number of columns of the output. Very large if it is not a terminal. */
  readonly width: number;
  readonly isJson: boolean;
  /** Returns the values of an option that may be repeated or contain a comma-separated list. */
  readonly list: (option: string) => string[];
  readonly places: () => Places;
  readonly config: () => LoadedConfig;
  /**
   * Opens the memory, runs `work` and closes the memory. If an agent has started the command, the memory is the part that
   * `agent-access.ts` gives it. `embedder` adds an embedding model.
   */
  readonly withMemory: <T>(work: (memory: Memory) => Promise<T>, embedder?: EmbedderSource) => Promise<T>;
  readonly progress: (title: string, total?: number, unit?: ProgressUnit) => Progress;
  /** Asks a person to agree. Returns true with --yes. Throws USAGE without a terminal, and CANCELLED at Ctrl-C. */
  readonly confirm: (question: string, isYes: boolean, unanswered?: Unanswered) => Promise<boolean>;
}

/** How a question behaves without a terminal, and its default answer. */
export interface Unanswered {
  /** True to suggest --dry-run. By default true if the command has that option. */
  readonly canLook?: boolean;
  /** The error message without a terminal, for a command that does not accept --yes either. */
  readonly unasked?: string | undefined;
  /**
   * The answer if the person presses only Enter. True by default, because the person ran the command. False where they
   * should think first.
   */
  readonly byDefault?: boolean;
}

export interface Command {
  readonly summary: string;
  /** The part of the usage line after the command's name. */
  readonly usage: string;
  readonly examples: readonly string[];
  /** Further lines of the help, below the options. */
  readonly about?: readonly string[];
  readonly args: ArgDefinitions;
  /**
   * True if the command runs even with an invalid settings file, with the values that hooks use in that case. Otherwise
   * an invalid file is an error.
   */
  readonly goesOnWithBrokenSettings?: boolean;
  readonly run: (args: ParsedArgs, cli: Cli) => Promise<Answer>;
}

/** The help text of a command, and how to load its module. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
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
