import { setTimeout as sleep } from "node:timers/promises";

import type { Places } from "../config/paths.ts";
import { keepFindings, type SyncFinding } from "../config/sync-findings.ts";
import { markSynced } from "../config/sync-times.ts";
import { readTeamToken, writeTeam } from "../config/team-folder.ts";
import { listTeams, type Team, type TeamStream, streamFolder } from "../config/teams.ts";
import { LociError } from "../core/errors.ts";
import type { LocalStream } from "../core/ports/local-stream.ts";
import { openPrivateStream, openReplicaStream } from "../log/exchange/local-streams.ts";
import { openJsonlLog } from "../log/jsonl/log.ts";
import { openReplicaLog } from "../log/replica/log.ts";
import { openDevice } from "../platform/devices/device.ts";
import { openKeys, type HomeKeys } from "../platform/encryption/open-keys.ts";
import { tryLock } from "../platform/files/lock.ts";
import { askTeam, openHttpStore, type Patience } from "../sync/http-store.ts";
import type { ServerLink } from "../sync/send-request.ts";
import type { SyncReport } from "../sync/sync-report.ts";
import { syncStream, type SyncProgress } from "../sync/sync-stream.ts";
import { memoryPlaces } from "./open-memory.ts";

/** The memory to sync. Every option has a default. */
export interface SyncTeamsOptions {
  /** The memory folder; found from the environment if left out. */
  readonly memory?: string;
  /** The state folder of this machine; found from the environment if left out. */
  readonly state?: string;
  /** The environment variables that name folders and keys; those of the process if left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * True if a person has accepted that forgettings from the server erase a large part of this machine's copy. Otherwise the
   * sync of that stream stops with LOSS_REFUSED, before anything is stored.
   */
  readonly acceptLoss?: boolean;
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

interface SyncTeamOptions extends Pick<SyncTeamsOptions, "onProgress" | "acceptLoss"> {
  readonly places: Places;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly team: Team;
}

/** The longest time without any data. A slow link may take as long as it needs. */
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
  const { env = process.env } = options;
  const synced: TeamSync[] = [];
  for (const team of listTeams(places.state)) synced.push(await syncTeam({ ...options, places, env, team }));
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
    const findings: SyncFinding[] = [];
    let stop: LociError | null = null;
    // The person's own stream comes first, because it contains the erasures that the person wants.
    for (const stream of streams.toSorted((a, b) => Number(a.kind === "space") - Number(b.kind === "space"))) {
      const name = stream.kind === "person" ? "your private stream" : stream.name;
      try {
        const report = await syncStream({
          local: openLocalStream(stream, { places, team: { ...team, member }, keys }),
          store: openHttpStore(link, stream.stream, syncPatience),
          mayPush: stream.role !== "reader",
          now: () => Date.now(),
          acceptLoss: options.acceptLoss,
          onProgress: (progress) => options.onProgress?.(team.team, stream, progress),
        });
        done.push({ ...stream, ...report });
        const missing = report.unexplained.length;
        if (missing > 0) findings.push({ stream: name, missing, stopped: null });
      } catch (error) {
        if (!(error instanceof LociError) || error.code !== "LOSS_REFUSED") throw error;
        // A stream that waits for a person does not hold up the other streams.
        stop ??= error;
        findings.push({ stream: name, missing: 0, stopped: error.message });
      }
    }
    keepFindings(team.folder, findings);
    if (stop !== null) throw stop;
    markSynced(team.folder);
    return { team: answer.team, streams: done };
  } finally {
    lock.release();
  }
}

/** A person waits for the answer, so the request is not repeated. */
const shortPatience: Patience = { attempts: 1, firstWaitMs: 0, longestWaitMs: 0, wait: (ms) => sleep(ms) };
const shortIdleMs = 5000;

/**
 * Counts the events of this machine that the server of a team does not have yet, by the cursors that the server has
 * stored. Throws SYNC_UNREACHABLE if it does not answer.
 */
export async function countUnsentLines(team: Team, options: Omit<SyncTeamsOptions, "onProgress">): Promise<number> {
  const places = memoryPlaces(options);
  const link: ServerLink = { url: team.server, token: readTeamToken(team), idleMs: shortIdleMs };
  const keys = openKeys({ memory: places.memory, state: places.state, env: options.env ?? process.env });
  let unsent = 0;
  for (const stream of team.streams.filter(({ role }) => role !== "reader")) {
    const local = openLocalStream(stream, { places, team, keys });
    const store = openHttpStore(link, stream.stream, shortPatience);
    for (const { device } of local.devices().filter(({ isReceived }) => !isReceived))
      unsent += local.count(device, await store.sourceCursor(device));
  }
  return unsent;
}

interface LocalStreamParts {
  readonly places: Places;
  readonly team: Pick<Team, "folder" | "server" | "tenant" | "member">;
  readonly keys: HomeKeys;
}

/** Opens this machine's copy of a stream: the person's own log, or the replica of a shared space. */
function openLocalStream(
  { stream, kind, role }: TeamStream,
  { places: { memory, state }, team, keys }: LocalStreamParts,
): LocalStream {
  if (kind === "person") {
    const log = openJsonlLog({ memory, state, keys });
    return openPrivateStream({ memory, state, log, keys, team: `${team.server} ${team.tenant}` });
  }
  const folder = streamFolder(team, stream);
  const replica = openReplicaLog({ folder, author: team.member, isOwner: role === "owner", keys });
  return openReplicaStream({ folder, device: openDevice(state).id, replica, keys });
}
