import { filesOfTeam, leaveTeam } from "../../config/leave-team.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";

/** Which team to leave, and whether to ask first. */
interface LeaveOptions {
  readonly folder: string;
  readonly team: string;
  readonly isYes: boolean;
}

/** Removes everything that this machine stores of a team, and shows that nothing is left. Needs no server. */
export async function leave({ folder, team, isYes }: LeaveOptions, cli: Cli): Promise<Answer> {
  const name = printableLine(team);
  const before = filesOfTeam(folder);
  const question = `Remove ${count(before.length, "file")} of the team ${name} from this machine? Your own memory stays, and what you shared stays with the team.`;
  if (!(await cli.confirm(question, isYes, { byDefault: false })))
    return { json: { left: false }, lines: () => ["Nothing was changed."] };
  const { removed, left } = leaveTeam(cli.places().state, folder);
  if (left.length > 0)
    throw new LociError("NOT_WRITABLE", `${count(left.length, "file")} of the team ${name} could not be removed`, {
      next: `Remove the folder ${folder} yourself.`,
    });
  return {
    json: { left: true, team, removed, remaining: left },
    lines: () => [
      ...removed.map(({ file, bytes: size }) => cli.style.quiet(`removed ${printableLine(file)} (${bytes(size)})`)),
      `${cli.style.good("✓")} ${count(removed.length, "file")} of ${name} removed; nothing of it is left on this machine`,
      "The server still knows you as a member. An administrator ends that with `loci team remove`.",
    ],
  };
}
