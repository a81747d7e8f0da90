import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pauseFor } from "node:timers/promises";

import { mountTmpfs } from "../crash/mount.ts";
import { asPostgres, giveToPostgres, programs } from "../server/postgres-cluster.ts";
import { askServer } from "./ask-server.ts";
import type { Host, Network } from "./network.ts";
import { runProgram } from "./run-program.ts";

/** A PostgreSQL server on a host of its own, with a small disk. */
export interface PostgresHost {
  readonly name: string;
  readonly host: Host;
  readonly address: string;
  /** Makes a new cluster, or a copy of another server that follows it. Removes the files of an earlier one. */
  readonly make: () => Promise<void>;
  readonly copy: (from: PostgresHost) => Promise<void>;
  /** Starts the server and waits until it answers, as a primary or a standby. */
  readonly start: () => Promise<void>;
  /** Kills all processes of the server at once. */
  readonly kill: () => Promise<void>;
  readonly isRunning: () => boolean;
  /** Runs a statement as a superuser and returns its rows. */
  readonly ask: <Row>(text: string) => Promise<Row[]>;
  /** Uses up all room on the server's disk, or gives it back. */
  readonly fillDisk: () => Promise<void>;
  readonly freeDisk: () => void;
  /** How this server follows another one. */
  readonly follows: (primary: PostgresHost | null) => string;
}

/** Room for the WAL that is kept for standbys, and for a few hundred thousand events. */
const diskSize = "2g";
const startMs = 40_000;

/** The settings of all servers, so that each of them can become the primary. */
function settings(names: readonly string[], isSynchronous: boolean): string[] {
  return [
    "listen_addresses = '*'",
    "unix_socket_directories = ''",
    "shared_buffers = 64MB",
    "max_connections = 200",
    "max_wal_size = 256MB",
    "wal_keep_size = 384MB",
    "wal_sender_timeout = 3s",
    "wal_receiver_timeout = 3s",
    "wal_receiver_status_interval = 1s",
    "wal_retrieve_retry_interval = 200ms",
    "hot_standby_feedback = off",
    "log_min_messages = warning",
    isSynchronous ? `synchronous_standby_names = 'ANY 1 (${names.join(", ")})'` : "synchronous_standby_names = ''",
    "",
  ];
}

/** Makes the host of a server. Nothing runs on it yet. */
export async function createPostgresHost(
  network: Network,
  folder: string,
  name: string,
  { names, isSynchronous }: { readonly names: readonly string[]; readonly isSynchronous: boolean },
): Promise<PostgresHost> {
  const host = await network.addHost(name);
  const disk = join(folder, name);
  mkdirSync(disk, { mode: 0o700 });
  mountTmpfs(disk, diskSize);
  giveToPostgres(disk);
  const data = join(disk, "data");
  const filler = join(disk, "filler");
  const log = join(folder, `${name}.log`);
  const url = `postgres://postgres@${host.address}:5432`;
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  const run = async (program: string, args: readonly string[]) =>
    runProgram(host.on(asPostgres([join(programs, program), ...args])));
  const clear = (): void => rmSync(data, { recursive: true, force: true });
  const follows = (primary: PostgresHost | null): string =>
    primary === null
      ? ""
      : `host=${primary.address} port=5432 user=postgres application_name=${name} connect_timeout=2 tcp_user_timeout=3000`;
  const launch = async (): Promise<void> => {
    const [command = "", ...args] = host.on(asPostgres([join(programs, "postgres"), "-D", data]));
    const output = openSync(log, "a");
    const started = spawn(command, args, { cwd: "/", stdio: ["ignore", output, output] });
    child = started;
    ended = once(started, "exit").then(() => {
      if (child === started) child = null;
      return null;
    });
  };
  const killAll = async (): Promise<void> => {
    for (let pids = await pidsOn(host); pids.length > 0; pids = await pidsOn(host)) {
      for (const pid of pids) killOne(pid);
      await pauseFor(20);
    }
    await ended;
  };
  return {
    name,
    host,
    address: host.address,
    make: async () => {
      clear();
      await run("initdb", ["-D", data, "--auth=trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C"]);
      appendFileSync(join(data, "postgresql.conf"), settings(names, isSynchronous).join("\n"));
      appendFileSync(join(data, "pg_hba.conf"), "host all all all trust\nhost replication all all trust\n");
    },
    copy: async (from) => {
      clear();
      // The copy has a name of its own. Under the name of a standby, it would count as one while it is under way, and
      // commits would not wait.
      const connection = `host=${from.address} port=5432 user=postgres application_name=copy`;
      await run("pg_basebackup", [
        "-D",
        data,
        "-d",
        connection,
        "-R",
        "-X",
        "stream",
        "--checkpoint=fast",
        "--no-sync",
      ]);
      appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${follows(from)}'\n`);
    },
    start: async () => {
      const end = performance.now() + startMs;
      for (;;) {
        if (child === null) await launch();
        try {
          await askServer(url, "SELECT 1");
          return;
        } catch (error) {
          if (performance.now() > end) throw error;
          await pauseFor(100);
        }
      }
    },
    kill: killAll,
    isRunning: () => child !== null,
    ask: async (text) => askServer(url, text),
    fillDisk: async () => {
      // dd ends with an error when the disk is full, as it should be.
      await runProgram(["dd", "if=/dev/zero", `of=${filler}`, "bs=1M"]).catch(() => {});
    },
    freeDisk: () => {
      if (existsSync(filler)) rmSync(filler);
    },
    follows,
  };
}

async function pidsOn({ name }: Host): Promise<number[]> {
  const output = await runProgram(["ip", "netns", "pids", name]);
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map(Number);
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended since it was listed.
  }
}
