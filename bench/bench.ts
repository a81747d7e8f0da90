import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import type { Result } from "./result.ts";

const commonOptions = {
  json: { type: "boolean", default: false },
  smoke: { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

type Values<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O & typeof commonOptions }>
>["values"];

/** The options of one bench, and the function that runs it. */
interface BenchPlan<O extends ParseArgsOptionsConfig> {
  readonly options: O;
  run(values: Values<O>): Promise<Result[]>;
  /** Prints the results as a table, for a bench whose results are hard to read as single lines. */
  show?(results: readonly Result[]): string;
}

/** A bench as `run.ts` starts it: from command-line arguments. */
export interface Bench {
  run(args: readonly string[]): Promise<Result[]>;
  show(results: readonly Result[]): string;
}

/** Thrown when a bench cannot run. Contains the reason and the exit code. */
export class BenchError extends Error {
  override readonly name = "BenchError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Exit codes as in sysexits.h. */
export const exits = { usage: 64, noInput: 66 } as const;

/** Makes a bench with its own options, in addition to `--json` and `--smoke`. */
export function defineBench<const O extends ParseArgsOptionsConfig>(plan: BenchPlan<O>): Bench {
  return {
    run: async (args) => plan.run(parse(args, { ...plan.options, ...commonOptions })),
    show: (results) => plan.show?.(results) ?? results.map(row).join("\n"),
  };
}

/** Makes a bench without options of its own. */
export function plainBench(run: (options: { readonly smoke: boolean }) => Promise<Result[]>): Bench {
  return defineBench({ options: {}, run: ({ smoke }) => run({ smoke }) });
}

function parse<O extends ParseArgsOptionsConfig>(args: readonly string[], options: O & typeof commonOptions) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new BenchError(error instanceof Error ? error.message : String(error), exits.usage);
  }
}

function row({ name, value, unit, budget, pass }: Result): string {
  const digits = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  return `${pass ? " " : "✗"} ${name.padEnd(40)} ${digits.padStart(9)} ${unit}${budget === null ? "" : `   (budget ${budget})`}`;
}
