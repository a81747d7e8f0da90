import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";

import { fileErrorToLociError, LociError } from "../core/errors.ts";
import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { readText, smallFileBytes } from "../platform/files/regular-file.ts";
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

/** What leaving a team removed from this machine, and what it found afterwards. */
export interface LeftTeam {
  /** The removed files, relative to the folder of the team, with their sizes in bytes. */
  readonly removed: readonly { readonly file: string; readonly bytes: number }[];
  /** Files of the team that still exist. */
  readonly left: readonly string[];
}

/** Lists the files that this machine stores of a team: replicas, indexes, rules, the token. */
export function filesOfTeam(folder: string): LeftTeam["removed"] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      file: relative(folder, path),
      bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** Removes everything that this machine stores of a team, and then looks again in the whole folder of teams. */
export function leaveTeam(state: string, folder: string): LeftTeam {
  const removed = filesOfTeam(folder);
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    // After the last team, the folder of all teams is removed, too. Without it, hooks do not search for teams.
    if (readdirSync(teamsFolder(state)).length === 0) rmSync(teamsFolder(state), { recursive: true });
  } catch (error) {
    throw fileErrorToLociError(error, "removing", folder);
  }
  return { removed, left: filesOfTeam(folder).map(({ file }) => join(folder, file)) };
}
