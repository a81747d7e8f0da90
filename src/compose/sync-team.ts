import { setTimeout as sleep } from "node:timers/promises";

import { readTeamToken, writeTeam } from "../config/join-team.ts";
import type { Places } from "../config/paths.ts";
import { markSynced } from "../config/sync-times.ts";
import { listTeams, type Team, type TeamStream } from "../config/teams.ts";
import { LociError } from "../core/errors.ts";
import { openKeys } from "../platform/encryption/open-keys.ts";
import { tryLock } from "../platform/lock.ts";
import { askTeam, openHttpStore, type Patience } from "../sync/http-store.ts";
import type { ServerLink } from "../sync/send-request.ts";
import type { SyncReport } from "../sync/sync-report.ts";
import { syncStream, type SyncProgress } from "../sync/sync-stream.ts";
import { openLocalStream } from "./open-local-stream.ts";
import { memoryPlaces } from "./open-memory.ts";

/** The memory to sync. Every option has a default. */
export interface SyncTeamsOptions {
  /** The memory folder; found from the environment if left out. */
  readonly memory?: string;
  /** The state folder of this machine; found from the environment if left out. */
  readonly state?: string;
  /** The environment variables that name folders and keys; those of the process if left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives how far the sync is: the name of the team, the stream, and the number of lines of the phase. */
  readonly onProgress?: (team: string, stream: TeamStream, progress: SyncProgress) => void;
}

/** What a sync with a team did. */
export interface TeamSync {
  /** The name of the team. */
  readonly team: string;
  /** The streams of the team, in the order in which they were synced. */
  readonly streams: readonly (TeamStream & SyncReport)[];
}

interface SyncTeamOptions extends Pick<SyncTeamsOptions, "onProgress"> {
  readonly places: Places;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly team: Team;
}

/** How long nothing may arrive. A slow link may take as long as it needs. */
const idleMs = 30_000;
export const syncPatience: Patience = { attempts: 5, firstWaitMs: 500, longestWaitMs: 60_000, wait: (ms) => sleep(ms) };

/** The connection to the server of a team. */
export function syncLink({ server }: Pick<Team, "server">, token: string): ServerLink {
  return { url: server, token, idleMs };
}

/**
 * Syncs with all teams that this machine has joined. Returns nothing for a machine without a team. Throws BUSY if
 * another process is syncing with a team. Afterwards, open the memory and call `memory.care.settle()`, so that what
 * others have forgotten is erased here, too.
 */
export async function syncTeams(options: SyncTeamsOptions = {}): Promise<TeamSync[]> {
  const places = memoryPlaces(options);
  const { env = process.env, onProgress } = options;
  const synced: TeamSync[] = [];
  for (const team of listTeams(places.state))
    synced.push(await syncTeam({ places, env, team, ...(onProgress === undefined ? {} : { onProgress }) }));
  return synced;
}

/** Syncs all streams of a team: the person's own log, and the replicas of shared spaces. */
async function syncTeam(options: SyncTeamOptions): Promise<TeamSync> {
  const { places, env, team } = options;
  const link = syncLink(team, readTeamToken(team));
  // The lock ends with the process, so that a killed sync does not hold up the next.
  const lock = tryLock(team.folder, "sync");
  if (lock === null)
    throw new LociError("BUSY", `another process syncs with ${team.team}`, { next: "Wait until it has ended." });
  try {
    const answer = await askTeam(link, syncPatience);
    const { member, streams } = answer;
    writeTeam(places.state, { ...team, team: answer.team, member, streams });
    const keys = openKeys({ memory: places.memory, state: places.state, env });
    const done: (TeamStream & SyncReport)[] = [];
    // The person's own stream comes first: it has what this person wants erased.
    for (const stream of streams.toSorted((a, b) => Number(a.kind === "space") - Number(b.kind === "space"))) {
      const report = await syncStream({
        local: openLocalStream(stream, { places, team: { ...team, member }, keys }),
        store: openHttpStore(link, stream.stream, syncPatience),
        mayPush: stream.role !== "reader",
        now: () => Date.now(),
        onProgress: (progress) => options.onProgress?.(team.team, stream, progress),
      });
      done.push({ ...stream, ...report });
    }
    markSynced(team.folder);
    return { team: answer.team, streams: done };
  } finally {
    lock.release();
  }
}
