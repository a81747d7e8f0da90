import { LociError } from "../core/errors.ts";
import { openPostgresLogs } from "../log/postgres/log.ts";
import { openDatabase } from "../platform/postgres/database.ts";
import { removeExpired } from "../team/postgres/open-operator.ts";
import { openServerAdmin, type ServerAdmin, type ServerUrls } from "./server-admin.ts";

export const jobNames = ["cut-keys", "remove-expired", "remove-ended", "tidy"] as const;

/** A job that keeps the databases of a team server clean. */
export type JobName = (typeof jobNames)[number];

/** The jobs, with their connections. Each can be repeated after it was cut off anywhere. */
export interface ServerJobs {
  readonly run: (name: JobName) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Tokens and invitations stay in lists for this many days after their end. */
const endedTokenDays = 30;
/** The rows of a team stay for this long after its end. Its keys are removed at once. */
const endedTeamMs = 24 * 3_600_000;
/** The number of teams that are listed at once. */
const chunk = 1000;

/** Opens the databases for the jobs, with the URLs of the role that owns the tables. */
export function openServerJobs(urls: ServerUrls): ServerJobs {
  const admin = openServerAdmin(urls);
  const [database, keys] = [openDatabase(urls.log), openDatabase(urls.keys)];
  const logs = openPostgresLogs({ database, keys });
  const jobs: Readonly<Record<JobName, () => Promise<void>>> = {
    "cut-keys": logs.finishCuts,
    "remove-expired": async () => void (await removeExpired(database, endedTokenDays)),
    "remove-ended": async () => removeEndedTeams(admin, Date.now() - endedTeamMs),
    tidy: async () => tidyAll(admin),
  };
  return {
    run: async (name) => jobs[name](),
    close: async () => {
      await Promise.all([admin.close(), database.close(), keys.close()]);
    },
  };
}

async function removeEndedTeams({ operator, removeTeam }: ServerAdmin, before: number): Promise<void> {
  for (let after = "0"; ;) {
    const teams = await operator.teams(after, chunk);
    for (const { tenant, name, ended } of teams)
      if (ended !== null && ended < before) await removeTeam({ tenant, name });
    const last = teams.at(-1);
    if (last === undefined) return;
    after = last.tenant;
  }
}

/** Fails if the WAL still has erased bytes, so that the job is tried again. */
async function tidyAll({ tidy }: ServerAdmin): Promise<void> {
  const { logWal, keysWal } = await tidy();
  const left = [logWal, keysWal].find(({ kept }) => kept > 0);
  if (left !== undefined)
    throw new LociError("BUSY", `the WAL still has erased bytes: ${left.reason ?? "an archive or a standby needs it"}`);
}
