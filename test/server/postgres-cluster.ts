import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { whileGone } from "../../src/platform/postgres/database-gone.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";

/** A real PostgreSQL server, with the roles and databases of a team server. */
export interface PostgresServer {
  readonly folder: string;
  readonly port: number;
  /** The URL of a database for a role; the superuser's if no role is given. */
  readonly url: (database: string, role?: string) => string;
  /** Starts the server after a stop. */
  readonly start: () => void;
  /** Stops the server: `fast` ends connections, `immediate` does no checkpoint, like a crash. */
  readonly stop: (mode?: "fast" | "immediate") => void;
  /** Makes a standby a primary. */
  readonly promote: () => void;
  /** Stops the server and removes its files. */
  readonly dispose: () => void;
}

/** The folder of PostgreSQL's programs. */
export const programs = process.env["LOCI_POSTGRES_BIN"] ?? "/usr/lib/postgresql/15/bin";

/** Makes a server and starts it. `settings` are lines of postgresql.conf. */
export async function startServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const server = await prepareServer();
  runPostgres("initdb", [
    "-D",
    server.folder,
    "--auth=trust",
    "-U",
    "postgres",
    "--no-sync",
    "-E",
    "UTF8",
    "--locale=C",
  ]);
  appendFileSync(join(server.folder, "postgresql.conf"), [...baseSettings(server), ...settings, ""].join("\n"));
  server.start();
  return server;
}

/** Finds a port and a folder for a server, which `pg_basebackup` or `initdb` then fills. */
async function prepareServer(): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), "loci-postgres-"));
  giveToPostgres(home);
  const folder = join(home, "data");
  const port = await freePort();
  const start = () => runPostgres("pg_ctl", ["-D", folder, "-w", "-t", "60", "-l", join(home, "server.log"), "start"]);
  const stop = (mode: "fast" | "immediate" = "fast") => runPostgres("pg_ctl", ["-D", folder, "-w", "-m", mode, "stop"]);
  return {
    folder,
    port,
    url: (database, role = "postgres") => `postgres://${role}@127.0.0.1:${port}/${database}`,
    start,
    stop,
    promote: () => runPostgres("pg_ctl", ["-D", folder, "-w", "promote"]),
    dispose: () => {
      try {
        stop("immediate");
      } catch {
        // The server was stopped before.
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Makes a standby of a server, and starts it. Its name is what `synchronous_standby_names` may list. */
export async function startStandby(primary: PostgresServer, name: string): Promise<PostgresServer> {
  const standby = await prepareServer();
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  runPostgres("pg_basebackup", [
    "-D",
    standby.folder,
    "-d",
    from,
    "-R",
    "-X",
    "stream",
    // Without a slot, the server removes the log that a standby still needs when a tidy switches files quickly.
    "--create-slot",
    `--slot=${name}`,
    "--checkpoint=fast",
    "--no-sync",
  ]);
  appendFileSync(join(standby.folder, "postgresql.conf"), [...baseSettings(standby), ""].join("\n"));
  standby.start();
  return standby;
}

/** Copies the files of a running server to a folder of its own, as a backup, and returns the folder. */
export function takeBackup(server: PostgresServer): string {
  const home = mkdtempSync(join(tmpdir(), "loci-postgres-backup-"));
  giveToPostgres(home);
  const folder = join(home, "backup");
  runPostgres("pg_basebackup", ["-D", folder, "-d", server.url("postgres"), "-X", "stream", "--checkpoint=fast"]);
  return folder;
}

/** Makes a folder that PostgreSQL may write to. */
export function folderForPostgres(): string {
  const folder = mkdtempSync(join(tmpdir(), "loci-postgres-archive-"));
  giveToPostgres(folder);
  return folder;
}

/** A folder with archived WAL, and base backups that a server can be recovered from. */
export interface WalArchive {
  /** The lines of postgresql.conf that make a server archive its WAL there. */
  readonly settings: readonly string[];
  /** Copies the files of a running server, as an operator does every day. */
  readonly takeBackup: (server: PostgresServer) => void;
  /** Starts a server from the backup, with the WAL up to a time. */
  readonly recover: (until: Date) => Promise<PostgresServer>;
  readonly remove: () => void;
}

export function openWalArchive(): WalArchive {
  const home = mkdtempSync(join(tmpdir(), "loci-archive-"));
  const [wal, backup] = [join(home, "wal"), join(home, "backup")];
  for (const folder of [home, wal]) giveToPostgres(folder);
  return {
    settings: [
      "wal_level = replica",
      "archive_mode = on",
      `archive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f'`,
    ],
    takeBackup: ({ port }) => {
      const from = `host=127.0.0.1 port=${port} user=postgres`;
      runPostgres("pg_basebackup", ["-D", backup, "-d", from, "-X", "none", "--checkpoint=fast", "--no-sync"]);
    },
    recover: async (until) => {
      const server = await prepareServer();
      cpSync(backup, server.folder, { recursive: true });
      chmodSync(server.folder, 0o700);
      const recovery = [
        `restore_command = 'cp ${wal}/%f %p'`,
        `recovery_target_time = '${until.toISOString().replace("T", " ").replace("Z", "+00")}'`,
        "recovery_target_action = 'promote'",
        "archive_mode = off",
      ];
      appendFileSync(join(server.folder, "postgresql.conf"), [...baseSettings(server), ...recovery, ""].join("\n"));
      writeFileSync(join(server.folder, "recovery.signal"), "");
      giveAllToPostgres(server.folder);
      server.start();
      const database = openDatabase(server.url("postgres"));
      await whileGone(async () => database.query("SELECT 1"));
      await database.close();
      return server;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

function giveAllToPostgres(folder: string): void {
  if (process.getuid?.() === 0) spawnSync("chown", ["-R", "postgres:postgres", folder]);
}

function baseSettings({ port, folder }: PostgresServer): string[] {
  return [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    "shared_buffers = 64MB",
    "max_connections = 200",
    "max_wal_size = 512MB",
  ];
}

/** A database of a team server with its schema, and one of its keys. */
export interface TeamDatabases {
  /** The URLs that a node starts with. */
  readonly log: string;
  readonly keys: string;
  /** The URLs of the owner, which migrates. */
  readonly logOwner: string;
  readonly keysOwner: string;
  /** The URL of the superuser, for tests that look at the bytes. */
  readonly logSuper: string;
}

export const schemaFolder = fileURLToPath(new URL("../../src/log/postgres/schema", import.meta.url));
export const keysSchemaFolder = fileURLToPath(new URL("../../src/log/postgres/keys-schema", import.meta.url));

/** Creates the roles and two migrated databases, named by a suffix. */
export async function createTeamDatabases(
  server: Pick<PostgresServer, "url">,
  suffix = "",
  keyServer: Pick<PostgresServer, "url"> = server,
): Promise<TeamDatabases> {
  const urls = await createEmptyDatabases(server, suffix, keyServer);
  for (const [url, folder] of [
    [urls.logOwner, schemaFolder],
    [urls.keysOwner, keysSchemaFolder],
  ] as const) {
    const database = openDatabase(url);
    await migrate(database, folder);
    await database.close();
  }
  return urls;
}

/** Creates the roles and two databases without tables, as an operator does before `loci server migrate`. */
export async function createEmptyDatabases(
  server: Pick<PostgresServer, "url">,
  suffix = "",
  keyServer: Pick<PostgresServer, "url"> = server,
): Promise<TeamDatabases> {
  const [log, keys] = [`loci${suffix}`, `loci_keys${suffix}`];
  for (const [on, name] of [
    [server, log],
    [keyServer, keys],
  ] as const) {
    const database = openDatabase(on.url("postgres"));
    for (const role of ["loci_owner", "loci_node"])
      await database.query(`DO $$ BEGIN CREATE ROLE ${role} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
    await database.query(`CREATE DATABASE ${name} OWNER loci_owner`);
    await database.close();
  }
  return {
    log: server.url(log, "loci_node"),
    keys: keyServer.url(keys, "loci_node"),
    logOwner: server.url(log, "loci_owner"),
    keysOwner: keyServer.url(keys, "loci_owner"),
    logSuper: server.url(log),
  };
}

/** Runs a program of PostgreSQL, which refuses to run as root, as the user `postgres`. */
function runPostgres(program: string, args: readonly string[]): string {
  const [command, ...rest] = asPostgres([join(programs, program), ...args]);
  const { status, stdout, stderr, error } = spawnSync(command ?? "", rest, {
    encoding: "utf8",
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? ""}${stdout}${stderr}`);
  return stdout;
}

/** Makes a command run as the user `postgres`. */
export function asPostgres(command: readonly string[]): readonly string[] {
  return process.getuid?.() === 0
    ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", ...command]
    : command;
}

/** Makes a folder that belongs to the user `postgres`. */
export function giveToPostgres(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout),
  );
  chownSync(folder, uid ?? 0, gid ?? 0);
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
