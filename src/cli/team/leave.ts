import { countUnsentLines } from "../../compose/sync-team.ts";
import { readTeamToken, filesOfTeam, leaveTeam } from "../../config/team-folder.ts";
import type { Team } from "../../config/teams.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { endToken, tokenId } from "./team-connection.ts";

/** How long a person who leaves waits for the server. */
const requestMs = 5000;

/**
 * Removes everything that this machine stores of a team, and shows that nothing is left. Works without the server; if it
 * answers, it counts what was not sent yet, and the token of this machine stops working.
 */
export async function leave(team: Team, isYes: boolean, cli: Cli): Promise<Answer> {
  const name = printableLine(team.team);
  const unsent = await findUnsent(team, cli);
  const before = filesOfTeam(team.folder);
  const question = `${describeUnsent(unsent)}Remove ${count(before.length, "file")} of the team ${name} from this machine? Your own memory stays, and what you shared stays with the team.`;
  if (!(await cli.confirm(question, isYes, { byDefault: false })))
    return { json: { left: false, unsent }, lines: () => ["Nothing was changed."] };
  const token = await revoke(team);
  const { removed, left } = leaveTeam(cli.places().state, team.folder);
  if (left.length > 0)
    throw new LociError("NOT_WRITABLE", `${count(left.length, "file")} of the team ${name} could not be removed`, {
      next: `Remove the folder ${team.folder} yourself.`,
    });
  return {
    json: { left: true, team: team.team, removed, remaining: left, unsent, token },
    lines: () => [
      ...removed.map(({ file, bytes: size }) => cli.style.quiet(`removed ${printableLine(file)} (${bytes(size)})`)),
      `${cli.style.good("✓")} ${count(removed.length, "file")} of ${name} removed; nothing of it is left on this machine`,
      token.revoked
        ? `${cli.style.good("✓")} the token of this machine is revoked; servers refuse it within 10 seconds`
        : `${cli.style.warn("!")} ${describeToken(token.id)}`,
      "The server still knows you as a member. An administrator ends that with `loci team remove`.",
    ],
    // A person who was asked has already read this in the question.
    notes: unsent === 0 || !isYes ? [] : [describeUnsent(unsent).trim()],
  };
}

/** Counts what the server does not have yet; null if that is not known. */
async function findUnsent(team: Team, cli: Cli): Promise<number | null> {
  try {
    const { memory, state } = cli.places();
    return await countUnsentLines(team, { memory, state, env: cli.world.env });
  } catch (error) {
    if (error instanceof LociError) return null;
    throw error;
  }
}

function describeUnsent(unsent: number | null): string {
  if (unsent === 0) return "";
  const hint = "`loci sync` sends the rest; erasures that are not sent leave their content on the server. ";
  return unsent === null
    ? `The server does not answer, so some events may not have been sent. ${hint}`
    : `${count(unsent, "event")} of this machine ${unsent === 1 ? "was" : "were"} not sent to the server yet. ${hint}`;
}

/** Revokes the token of this machine at the server. If that fails, the token is still removed from this machine. */
async function revoke(team: Team): Promise<{ readonly revoked: boolean; readonly id: string | null }> {
  let token: string | null = null;
  try {
    token = readTeamToken(team);
    await endToken({ url: team.server, token, requestMs });
    return { revoked: true, id: tokenId(token) };
  } catch (error) {
    if (error instanceof LociError) return { revoked: false, id: token === null ? null : tokenId(token) };
    throw error;
  }
}

function describeToken(id: string | null): string {
  return id === null
    ? "this machine had no readable token, so none was revoked"
    : `the server could not be asked to revoke the token of this machine; run \`loci team devices revoke ${id}\` on another one`;
}
