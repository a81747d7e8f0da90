import { setTimeout as sleep } from "node:timers/promises";

import { readTeamToken } from "../config/join-team.ts";
import type { Team } from "../config/teams.ts";
import { openKeys } from "../platform/encryption/open-keys.ts";
import { openHttpStore, type Patience } from "../sync/http-store.ts";
import type { ServerLink } from "../sync/send-request.ts";
import { openLocalStream } from "./open-local-stream.ts";
import { memoryPlaces } from "./open-memory.ts";
import type { SyncTeamsOptions } from "./sync-team.ts";

/** A person waits for the answer, so it is asked for once. */
const patience: Patience = { attempts: 1, firstWaitMs: 0, longestWaitMs: 0, wait: (ms) => sleep(ms) };
const idleMs = 5000;

/**
 * Counts the events of this machine that the server of a team does not have yet, by the cursors that the server has
 * stored. Throws SYNC_UNREACHABLE if it does not answer.
 */
export async function countUnsentLines(team: Team, options: Omit<SyncTeamsOptions, "onProgress">): Promise<number> {
  const places = memoryPlaces(options);
  const link: ServerLink = { url: team.server, token: readTeamToken(team), idleMs };
  const keys = openKeys({ memory: places.memory, state: places.state, env: options.env ?? process.env });
  let unsent = 0;
  for (const stream of team.streams.filter(({ role }) => role !== "reader")) {
    const local = openLocalStream(stream, { places, team, keys });
    const store = openHttpStore(link, stream.stream, patience);
    for (const { device } of local.devices().filter(({ isReceived }) => !isReceived))
      unsent += local.count(device, await store.sourceCursor(device));
  }
  return unsent;
}
