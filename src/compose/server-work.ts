import { setTimeout as sleep } from "node:timers/promises";

import type * as GraphileWorker from "graphile-worker";
import type { PoolClient } from "pg";

import { LociError } from "../core/errors.ts";
import { parseServers } from "../platform/postgres/database.ts";
import { createPrimaryFinder, type Primary } from "../platform/postgres/find-primary.ts";
import { requirePackage } from "../platform/programs/require-package.ts";
import type { ServerUrls } from "./server-admin.ts";
import { jobNames, openServerJobs, type JobName, type ServerJobs } from "./server-jobs.ts";

/** A job that has ended, for the log of the operator. */
export interface EndedJob {
  readonly job: JobName;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly ms: number;
  /** What went wrong, or null. A job that failed is tried again. */
  readonly error: unknown;
}

export interface ServerWorkOptions {
  readonly urls: ServerUrls;
  readonly onJob: (ended: EndedJob) => void;
  readonly onFault: (error: unknown) => void;
}

/** A process that runs the jobs of a team server. */
export interface ServerWork {
  /** Ends after the running job, or a few seconds later. */
  readonly close: () => Promise<void>;
}

/**
 * When the jobs run, in UTC. A time that was missed because no process ran is made up for at the next start. A job that
 * still waits is not added again.
 */
const crontab = [
  "* * * * * cut-keys ?jobKey=cut-keys&jobKeyMode=preserve_run_at",
  "7 * * * * remove-expired ?fill=2h&jobKey=remove-expired&jobKeyMode=preserve_run_at",
  "20 2 * * * remove-ended ?fill=1d&jobKey=remove-ended&jobKeyMode=preserve_run_at",
  "40 2 * * * tidy ?fill=1d&max=5&jobKey=tidy&jobKeyMode=preserve_run_at",
].join("\n");

/** The schema in the database of the log that graphile-worker makes for itself. */
const schema = "graphile_worker";
/** The lock of the process that runs jobs. The others wait for it. */
const leaderLock = 0x10c2;
const retryMs = 1000;
const connections = 8;

/**
 * Runs the jobs of a team server by their schedule until it is closed. Any number of processes may do so: one works, and
 * another takes over when its connection ends. Needs the URLs of the owner.
 */
export function startServerWork({ urls, onJob, onFault }: ServerWorkOptions): ServerWork {
  const worker = loadWorker();
  const jobs = openServerJobs(urls);
  const finder = openFinder(urls);
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const work = async (): Promise<void> => {
    const primary = await finder.primary();
    await asLeader(primary, signal, async (lost) => {
      const options = await prepare(worker, primary, jobs, onJob);
      const runner = await worker.run({ ...options, parsedCronItems: worker.parseCrontab(crontab) });
      runner.promise.catch(onFault);
      try {
        await primary.whileHere(Promise.race([runner.promise, lost, stopped]));
      } finally {
        await runner.stop().catch(() => {});
      }
    });
  };
  const repeatWork = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        if (!signal.aborted) onFault(error);
        finder.doubt();
      }
      await Promise.race([sleep(retryMs), stopped]);
    }
  };
  const running = repeatWork();
  return {
    close: async () => {
      stopping.abort();
      await running;
      await Promise.all([finder.close(), jobs.close()]);
    },
  };
}

/** Runs each job once, after the jobs of a process that was killed. Waits while another process runs jobs. */
export async function runServerWorkOnce({ urls, onJob }: Omit<ServerWorkOptions, "onFault">): Promise<void> {
  const worker = loadWorker();
  const jobs = openServerJobs(urls);
  const finder = openFinder(urls);
  try {
    const primary = await finder.primary();
    await asLeader(primary, new AbortController().signal, async (lost) => {
      const options = await prepare(worker, primary, jobs, onJob);
      const utils = await worker.makeWorkerUtils(options);
      for (const name of jobNames) await utils.addJob(name, {}, { jobKey: name, maxAttempts: 5 });
      await utils.release();
      await primary.whileHere(Promise.race([worker.runOnce(options), lost]));
    });
  } finally {
    await Promise.all([finder.close(), jobs.close()]);
  }
}

function openFinder({ log }: ServerUrls) {
  return createPrimaryFinder(parseServers(log), { max: connections, connectionTimeoutMillis: 5000, keepAlive: true });
}

/** Runs `work` while this process has the lock. `lost` rejects when it has lost it. */
async function asLeader(
  { pool }: Primary,
  signal: AbortSignal,
  work: (lost: Promise<never>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => {});
  client.on("error", reject);
  try {
    while (!signal.aborted) {
      if (await takeLock(client)) return await work(lost);
      await sleep(retryMs);
    }
  } finally {
    client.off("error", reject);
    // The lock ends with its connection.
    client.release(true);
  }
}

async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${leaderLock}) AS taken`);
  return rows[0]?.taken === true;
}

/** Makes the tables of graphile-worker, and frees the jobs of a process that was killed: only the leader runs jobs. */
async function prepare(
  worker: typeof GraphileWorker,
  { pool }: Primary,
  jobs: ServerJobs,
  onJob: ServerWorkOptions["onJob"],
): Promise<GraphileWorker.RunnerOptions> {
  const logger = new worker.Logger(() => () => {});
  const utils = await worker.makeWorkerUtils({ pgPool: pool, schema, logger });
  try {
    await utils.migrate();
    const { rows } = await pool.query<{ worker: string }>(
      `SELECT DISTINCT locked_by AS worker FROM ${schema}.jobs WHERE locked_by IS NOT NULL`,
    );
    await utils.forceUnlockWorkers(rows.map((row) => row.worker));
  } finally {
    await utils.release();
  }
  const taskList = Object.fromEntries(jobNames.map((name) => [name, taskOf(name, jobs, onJob)]));
  return { pgPool: pool, schema, logger, taskList, concurrency: 1, noHandleSignals: true };
}

function taskOf(name: JobName, jobs: ServerJobs, onJob: ServerWorkOptions["onJob"]): GraphileWorker.Task {
  return async (_, { job }) => {
    const begun = performance.now();
    const end = (error: unknown): void =>
      onJob({ job: name, attempt: job.attempts, ms: performance.now() - begun, error });
    try {
      await jobs.run(name);
    } catch (error) {
      end(error);
      throw error;
    }
    end(null);
  };
}

function loadWorker(): typeof GraphileWorker {
  try {
    return requirePackage("graphile-worker") as typeof GraphileWorker;
  } catch (cause) {
    throw new LociError("CONFIG_INVALID", "the jobs of a team server need the package graphile-worker", {
      cause,
      next: "Run `npm install graphile-worker` where loci-memory is installed.",
    });
  }
}
