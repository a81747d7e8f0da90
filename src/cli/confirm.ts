import { LociError } from "../core/errors.ts";
import type { Unanswered } from "./command.ts";
import type { World } from "./world.ts";

/** A question that a person has to confirm, with its hints. */
interface Asked extends Unanswered {
  readonly question: string;
  readonly isYes: boolean;
}

/** Asks a person to agree. Throws USAGE without a terminal, and CANCELLED at Ctrl-C. */
export async function confirmWith(world: World, isJson: boolean, options: Asked): Promise<boolean> {
  const { question, isYes, canLook, unasked, byDefault = true } = options;
  if (isYes) return true;
  if (isJson || world.stdin.isTTY !== true || !world.stderr.isTTY) {
    if (unasked !== undefined) throw new LociError("USAGE", unasked);
    const look = canLook === true ? ", or --dry-run to look first" : "";
    throw new LociError("USAGE", `not a terminal; pass --yes to confirm${look}`);
  }
  // The prompt library is slow to load, so it is loaded only for a question.
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({
    message: question,
    initialValue: byDefault,
    input: world.stdin,
    output: process.stderr,
  });
  if (isCancel(answer)) throw new LociError("CANCELLED", "cancelled; nothing was done");
  return answer;
}
