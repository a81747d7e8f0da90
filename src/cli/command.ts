import type { LoadedConfig } from "../config/load-config.ts";
import type { Places } from "../config/paths.ts";
import type { Memory } from "../memory/memory.ts";
import type { EmbedderSource } from "../memory/recall/semantic.ts";
import type { ArgDefinitions, ParsedArgs } from "./arguments.ts";
import type { Progress, ProgressUnit } from "./output/progress.ts";
import type { Style } from "./output/style.ts";
import type { World } from "./world.ts";

/** What a command has found out or done. The runner prints one of the two forms. */
export interface Answer {
  readonly json: Readonly<Record<string, unknown>>;
  readonly lines: () => readonly string[];
  /** Printed as it is, instead of the lines, where no terminal could be steered by it: what a pipe passes on stays the same. */
  readonly text?: string;
  /** Said on standard error, and not with --json: what is no part of the answer. */
  readonly notes?: readonly string[];
  /** Done when the answer is printed: what nobody should have to wait for. What it returns is said on standard error, not with --json. */
  readonly afterwards?: () => Promise<string | null>;
  /** 0 when left out. */
  readonly exit?: number;
  /** It was printed while the command ran: a server speaks for itself. */
  readonly isPrinted?: boolean;
}

/** What a command works with. */
export interface Cli {
  readonly world: World;
  readonly style: Style;
  /** Columns to lay out for; very many where nothing limits a line. */
  readonly width: number;
  readonly isJson: boolean;
  /** The values of an option that may be given more than once or as a comma list. */
  readonly list: (option: string) => string[];
  readonly places: () => Places;
  readonly config: () => LoadedConfig;
  /** Opens the memory for the work and closes it after; with a model, where one is given. */
  readonly withMemory: <T>(work: (memory: Memory) => Promise<T>, embedder?: EmbedderSource) => Promise<T>;
  readonly progress: (title: string, total?: number, unit?: ProgressUnit) => Progress;
  /** Asks before something that a person should have agreed to; true with --yes. Throws USAGE where nobody can answer, CANCELLED at Ctrl-C. */
  readonly confirm: (question: string, isYes: boolean, unanswered?: Unanswered) => Promise<boolean>;
}

/** What helps where nobody can answer a question, and what Enter answers. */
export interface Unanswered {
  /** Whether --dry-run would show beforehand what is done; true when left out, where the command has it. */
  readonly canLook?: boolean;
  /** What to say where --yes is refused, too. */
  readonly unasked?: string | undefined;
  /** What Enter alone answers: true when left out, because the person has asked for it; false for what they have to think about first. */
  readonly byDefault?: boolean;
}

/** One command. */
export interface Command {
  readonly summary: string;
  /** The text after the command's name in its usage line. */
  readonly usage: string;
  readonly examples: readonly string[];
  /** What its help says besides, below the options. */
  readonly about?: readonly string[];
  readonly args: ArgDefinitions;
  /** Whether it goes on when a settings file has a mistake in it, with the values that hooks use then; else that is an error. */
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
