import { join } from "node:path";

import { fileErrorToLociError, LociError } from "../core/errors.ts";
import { makeFolder, replaceFile } from "../platform/files.ts";
import { readText, smallFileBytes } from "../platform/regular-file.ts";
import { teamsFolder, type Team } from "./teams.ts";

const tokenFile = "token";

/** Stores what is known about a team, and its token if one is passed. Both are readable for this user alone. */
export function writeTeam(state: string, team: Omit<Team, "folder">, token?: string): Team {
  const folder = teamFolder(state, team);
  makeFolder(folder);
  const { server, tenant, team: name, member, streams, epoch } = team;
  // The token comes first: a folder without team.json does not count as a team.
  if (token !== undefined) replaceFile(join(folder, tokenFile), `${token}\n`);
  const known = { server, tenant, team: name, member, streams, epoch };
  replaceFile(join(folder, "team.json"), `${JSON.stringify(known, null, 2)}\n`);
  return { ...known, folder };
}

/** The folder of a team: `<state>/teams/<host>-<tenant>`. */
export function teamFolder(state: string, { server, tenant }: Pick<Team, "server" | "tenant">): string {
  const host = new URL(server).host.replaceAll(/[^\w.-]/g, "_");
  return join(teamsFolder(state), `${host}-${tenant}`);
}

/** Reads the token of a team. */
export function readTeamToken({ folder, team }: Pick<Team, "folder" | "team">): string {
  const path = join(folder, tokenFile);
  let token: string;
  try {
    token = readText(path, smallFileBytes).trim();
  } catch (error) {
    throw fileErrorToLociError(error, "reading", path);
  }
  if (/^loci_pat_[\w-]{1,200}$/.test(token)) return token;
  throw new LociError("CONFIG_INVALID", `${path} holds no token of the team ${team}`, {
    next: "Join again: `loci team join`.",
  });
}
