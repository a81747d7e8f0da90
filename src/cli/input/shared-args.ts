import { LociError } from "../../core/errors.ts";
import type { Cli } from "../command.ts";

/** Returns the required id of a command. Throws USAGE without one. */
export function needId(id: string | undefined): string {
  return needIds(id === undefined ? [] : [id])[0];
}

/** Returns the required ids of a command without repetitions. Throws USAGE without any. */
export function needIds(ids: readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = new Set(ids.map((id) => id.toLowerCase()));
  if (first !== undefined) return [first, ...others];
  throw new LociError("USAGE", "which memory? give its id; `loci search` and `loci timeline` show them");
}

/** Refuses options that only work together with another one, so that no option is ignored silently. */
export function onlyFor(
  other: string,
  isOtherPresent: boolean,
  args: Readonly<Record<string, unknown>>,
  options: readonly string[],
): void {
  if (isOtherPresent) return;
  const alone = options.find((option) => args[option] !== undefined && args[option] !== false);
  if (alone !== undefined) throw new LociError("USAGE", `--${alone} is for ${other}; it has no effect here`);
}

/** The option of commands that stop before they take a large part out of the log. */
export const acceptLossArg = {
  type: "boolean",
  description: "go on if lines are lost or cannot be read; only in a terminal",
} as const;

/** True if a person at a terminal has accepted the loss. Throws if a script passes the option; agents are refused before. */
export function acceptsLoss(args: Readonly<Record<string, unknown>>, cli: Cli): boolean {
  if (args["accept-loss"] !== true) return false;
  if (cli.world.stdin.isTTY !== true || !cli.world.stderr.isTTY)
    throw new LociError("USAGE", "not a terminal; --accept-loss needs a person", {
      next: "Run the command in a terminal of your own.",
    });
  return true;
}
