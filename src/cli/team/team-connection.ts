import { connectTeam, type TeamConnection, type ConnectTeamOptions } from "../../client/connect-team.ts";
import { readTeamToken } from "../../config/team-folder.ts";
import { listTeams, type Team } from "../../config/teams.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Cli } from "../command.ts";

/** The team that a command is about, and the connection to its server. */
export interface ChosenTeam {
  readonly team: Team;
  readonly server: TeamConnection;
}

/** Finds a team of this machine by its name or number, or the only one. */
export function chooseTeam(name: string | undefined, cli: Cli): Team {
  const joined = listTeams(cli.places().state);
  if (joined.length === 0)
    throw new LociError("NOT_FOUND", "this machine has joined no team", {
      next: "Run `loci team join <address>` with the address of the team's server.",
    });
  const fitting = name === undefined ? joined : joined.filter(({ team, tenant }) => team === name || tenant === name);
  const [team] = fitting;
  if (team === undefined || fitting.length > 1)
    throw new LociError("USAGE", `which team? add --team with one of ${joined.map(describe).join(", ")}`);
  return team;
}

/** Finds a team as `chooseTeam` does, and connects with the token of this machine. */
export function openTeam(name: string | undefined, cli: Cli): ChosenTeam {
  const team = chooseTeam(name, cli);
  return { team, server: connectTeam({ url: team.server, token: readTeamToken(team) }) };
}

function describe({ team, tenant }: Team): string {
  return `'${printableLine(team)}' (${tenant})`;
}

type WithToken = ConnectTeamOptions & { readonly token: string };

/**
 * Revokes a token at the server, with the token itself. A token that has expired or was revoked before is not an error.
 */
export async function endToken(options: WithToken): Promise<void> {
  try {
    await connectTeam(options).revokeToken(tokenId(options.token));
  } catch (error) {
    if (!(error instanceof LociError) || !["NOT_AUTHENTICATED", "NOT_FOUND"].includes(error.code)) throw error;
  }
}

/** The public part of a token, by which `loci team devices` lists it. */
export function tokenId(token: string): string {
  return token.split("_")[3] ?? "";
}
