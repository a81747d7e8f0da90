import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../core/errors.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";

/** A stream of a team: the person's own, or the shared one of a space. */
export interface TeamStream {
  /** The number of the stream in the team. */
  readonly stream: number;
  /** `person` for a private stream, `space` for a shared one. */
  readonly kind: "person" | "space";
  /** For a shared stream, the name of its space. */
  readonly name: string;
  /** This person's role on the stream. */
  readonly role: "owner" | "writer" | "reader";
}

/** A team that this machine has joined, as its file `team.json` describes it. */
export interface Team {
  /** The folder with everything that this machine stores of the team. */
  readonly folder: string;
  readonly server: string;
  readonly tenant: string;
  /** The name of the team, for people. */
  readonly team: string;
  /** This person's name in the team. */
  readonly member: string;
  readonly streams: readonly TeamStream[];
  readonly epoch: string;
}

/** The folder with all teams of a state folder. It does not exist before this machine joins a team. */
export function teamsFolder(state: string): string {
  return join(state, "teams");
}

/** The folder with this machine's copy of a stream. */
export function streamFolder({ folder }: Pick<Team, "folder">, stream: number): string {
  return join(folder, "streams", String(stream));
}

/** The folders of all streams that this machine has copies of, also of damaged teams and of streams it has lost. */
export function streamFolders(state: string): string[] {
  return teamFolders(state).flatMap((folder) => foldersIn(join(folder, "streams")));
}

/** Reads the teams that this machine has joined. `damagedTeams` finds folders whose file is not valid. */
export function listTeams(state: string): Team[] {
  return teamFolders(state).flatMap((folder) => readTeam(folder) ?? []);
}

/** Returns the folders of teams whose file `team.json` is damaged. Commands do not see these teams. */
export function damagedTeams(state: string): string[] {
  return teamFolders(state).filter((folder) => existsSync(join(folder, teamFile)) && readTeam(folder) === null);
}

const teamFile = "team.json";

function teamFolders(state: string): string[] {
  return foldersIn(teamsFolder(state));
}

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(root, name))
      .toSorted();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function readTeam(folder: string): Team | null {
  const known = readObject(join(folder, teamFile));
  if (known === null) return null;
  const { server, tenant, team, member, streams, epoch } = known;
  const isValid =
    isText(server, 2048) &&
    URL.canParse(server) &&
    isText(tenant, 19) &&
    /^\d+$/.test(tenant) &&
    isText(team, 256) &&
    isText(member, 64) &&
    isText(epoch, 256) &&
    Array.isArray(streams) &&
    streams.every(isStream);
  return isValid ? { folder, server, tenant, team, member, streams, epoch } : null;
}

function readObject(path: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readIfThere(path) ?? "null");
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function isText(value: unknown, mostChars: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= mostChars;
}

function isStream(value: unknown): value is TeamStream {
  if (typeof value !== "object" || value === null) return false;
  const { stream, kind, name, role } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(stream) &&
    Number(stream) > 0 &&
    (kind === "person" || kind === "space") &&
    isText(name, 4096) &&
    (role === "owner" || role === "writer" || role === "reader")
  );
}
