import { readdirSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../core/errors.ts";
import { readIfThere } from "../platform/read-if-there.ts";

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
  /** The address of the server. */
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

/** Reads the teams that this machine has joined. A folder without a valid file is skipped. */
export function listTeams(state: string): Team[] {
  const root = teamsFolder(state);
  return namesIn(root).flatMap((name) => readTeam(join(root, name)) ?? []);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function readTeam(folder: string): Team | null {
  try {
    const value = JSON.parse(readIfThere(join(folder, "team.json")) ?? "null") as Partial<Team> | null;
    if (value === null || typeof value.member !== "string" || !Array.isArray(value.streams)) return null;
    return {
      folder,
      server: String(value.server),
      tenant: String(value.tenant),
      team: String(value.team),
      member: value.member,
      streams: value.streams,
      epoch: String(value.epoch),
    };
  } catch {
    // A half-written file counts as no team; the next sync writes it again.
    return null;
  }
}
