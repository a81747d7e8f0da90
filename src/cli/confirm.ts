import { LociError } from "../core/errors.ts";
import type { World } from "./world.ts";

/** What is asked, and whether --dry-run would show beforehand what is done. */
interface Asked {
  readonly question: string;
  readonly isYes: boolean;
  readonly canLook: boolean;
}

/** Asks before something that a person should have agreed to. Throws USAGE where nobody is there to answer. */
export async function confirmWith(world: World, isJson: boolean, asked: Asked): Promise<boolean> {
  const { question, isYes, canLook } = asked;
  if (isYes) return true;
  if (isJson || world.stdin.isTTY !== true || !world.stderr.isTTY) {
    const look = canLook ? ", or --dry-run to look first" : "";
    throw new LociError("USAGE", `nobody is here to be asked; add --yes to do it${look}`);
  }
  // Prompts are slow to load, so only a question loads them.
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr });
  return !isCancel(answer) && answer;
}
