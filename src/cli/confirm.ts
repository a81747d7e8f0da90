import { LociError } from "../core/errors.ts";
import type { World } from "./world.ts";

/** Asks before something that cannot be undone. Throws USAGE where nobody is there to answer. */
export async function confirmWith(world: World, isJson: boolean, question: string, isYes: boolean): Promise<boolean> {
  if (isYes) return true;
  if (isJson || world.stdin.isTTY !== true || !world.stderr.isTTY) {
    throw new LociError(
      "USAGE",
      "this cannot be undone and nobody is here to be asked; add --yes to do it, or --dry-run to look first",
    );
  }
  // Prompts are slow to load, so only a question loads them.
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr });
  return !isCancel(answer) && answer;
}
