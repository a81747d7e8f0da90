import { closeSync, rmSync, writeSync } from "node:fs";

import { readTeamToken } from "../config/team-folder.ts";
import type { Team } from "../config/teams.ts";
import { fileErrorToLociError } from "../core/errors.ts";
import { createNew } from "../platform/files/regular-file.ts";
import { openHttpStore } from "../sync/http-store.ts";
import { syncLink, syncPatience } from "./sync-team.ts";

export interface ExportedSpace {
  /** The number of events, including erased ones. */
  readonly events: number;
  /** The number of events whose content was erased. */
  readonly erased: number;
  readonly bytes: number;
}

/**
 * Writes the whole shared stream of a space, as the server has it, to a new file that only this user can read: one line
 * of JSON for each event, with its number and its author.
 */
export async function exportSpace(team: Team, stream: number, path: string): Promise<ExportedSpace> {
  const store = openHttpStore(syncLink(team, readTeamToken(team)), stream, syncPatience);
  let [events, erased, bytes] = [0, 0, 0];
  const file = createFile(path);
  try {
    for await (const lines of store.pull(null))
      for (const { seq, author, line } of lines) {
        const event = JSON.parse(line) as { readonly content?: unknown };
        bytes += writeSync(file, `${JSON.stringify({ seq, author, event })}\n`);
        events += 1;
        if ((event.content ?? null) === null) erased += 1;
      }
  } catch (error) {
    // A partial file would look like a complete export.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return { events, erased, bytes };
}

function createFile(path: string): number {
  try {
    return createNew(path);
  } catch (error) {
    throw fileErrorToLociError(error, "writing", path);
  }
}
