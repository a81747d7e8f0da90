import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pauseFor } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import { erasureHorizon } from "../../src/log/postgres/erasure-horizon.ts";
import { createKeyTree, treeLeaves, type TreeKey } from "../../src/log/postgres/key-tree.ts";
import { openPostgresLogs } from "../../src/log/postgres/log.ts";
import { openTail } from "../../src/log/postgres/seal-tail.ts";
import type { StreamKey } from "../../src/log/postgres/stream.ts";
import { tidy } from "../../src/log/postgres/tidy.ts";
import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { verifies } from "../verifies.ts";
import { runPsql } from "./attacks/psql.ts";
import { findBytes } from "./find-bytes.ts";
import {
  createTeamDatabases,
  folderForPostgres,
  startServer,
  startStandby,
  takeBackup,
  type PostgresServer,
  type TeamDatabases,
} from "./postgres-cluster.ts";
import { createStream } from "./tenant.ts";

let primary: PostgresServer;
let standby: PostgresServer;
let keyServer: PostgresServer;
let urls: TeamDatabases;
let superuser: Database;
let keysSuperuser: Database;
const archive = folderForPostgres();
const backups: string[] = [];
const opened: Database[] = [];

beforeAll(async () => {
  primary = await startServer(["archive_mode = on", `archive_command = 'cp %p ${archive}/%f'`, "autovacuum = off"]);
  keyServer = await startServer(["autovacuum = off"]);
  urls = await createTeamDatabases(primary, "", keyServer);
  [superuser, keysSuperuser] = [open(urls.logSuper), open(keyServer.url("loci_keys"))];
  for (const database of [superuser, keysSuperuser])
    await database.query(
      "GRANT pg_checkpoint, pg_monitor TO loci_owner; GRANT EXECUTE ON FUNCTION pg_switch_wal() TO loci_owner",
    );
  standby = await startStandby(primary, "second");
});
afterAll(async () => {
  for (const database of opened) await database.close();
  for (const server of [standby, primary, keyServer]) server.dispose();
  for (const folder of [archive, ...backups.map(dirname)]) rmSync(folder, { recursive: true, force: true });
});

function open(url: string): Database {
  const database = openDatabase(url, { answerMs: 120_000 });
  opened.push(database);
  return database;
}

/** A sealed content that was sent to the database, with all that an attacker could learn about it from its row. */
interface Sent {
  readonly key: StreamKey;
  readonly id: string;
  readonly kind: string;
  readonly leaf: number;
  readonly sealed: string;
}

/** A node that remembers what it sends, also when the database refuses it. */
function openNode() {
  const sent: Sent[] = [];
  const database = open(urls.log);
  const watched: Database = {
    ...database,
    query: async (text, values) => {
      if (/loci\.append/.test(text)) sent.push(...sentBy(values ?? []));
      return database.query(text, values);
    },
  };
  return { sent, database, logs: openPostgresLogs({ database: watched, keys: open(urls.keys) }) };
}

function sentBy([tenant, stream, , ids, kinds, leaves, , tails]: readonly unknown[]): Sent[] {
  return (tails as (string | null)[]).flatMap((sealed, at) =>
    sealed === null
      ? []
      : [
          {
            key: { tenant: tenant as string, stream: stream as number },
            id: (ids as string[])[at] ?? "",
            kind: (kinds as string[])[at] ?? "",
            leaf: (leaves as number[])[at] ?? -1,
            sealed,
          },
        ],
  );
}

type KeyRow = TreeKey & { readonly tenant: string; readonly stream: number; readonly tree: number };

async function storedKeys(): Promise<KeyRow[]> {
  return keysSuperuser.query<KeyRow>("SELECT tenant::text, stream, tree, level, place, key FROM loci.keys");
}

/** Returns what an attacker with every copy of the log and these keys can read. */
function readWith(keys: readonly KeyRow[], { key, id, kind, leaf, sealed }: Sent): string | null {
  const tree = Math.floor(leaf / treeLeaves);
  const ofTree = keys.filter((row) => row.tenant === key.tenant && row.stream === key.stream && row.tree === tree);
  const leafKey = createKeyTree(ofTree).keyOf(leaf % treeLeaves);
  return typeof leafKey === "string" ? null : openTail(sealed, leafKey, { ...key, id, kind });
}

/** A piece of a content that lies within one page of a file: from its first kilobytes, away from the ends of chunks. */
function piece({ sealed }: Sent): Buffer {
  const bytes = Buffer.from(sealed, "base64");
  return bytes.subarray(40, 72);
}

const share = (folder: string, sent: readonly Sent[]) => findBytes(folder, sent.map(piece)).size / sent.length;
const places = () => ({
  heap: join(primary.folder, "base"),
  wal: join(primary.folder, "pg_wal"),
  standby: join(standby.folder, "base"),
  archive,
  backup: backups[0] ?? "",
});

/** Writes everything to the files of the primary and of the standby. */
async function flush(): Promise<void> {
  await superuser.query("SELECT pg_switch_wal()");
  await superuser.query("CHECKPOINT");
  const isBehind = async () =>
    (await superuser.query("SELECT FROM pg_stat_replication WHERE replay_lsn >= pg_current_wal_flush_lsn()")).length ===
    0;
  while (await isBehind()) await pauseFor(100);
  runPsql(standby.url("loci"), "CHECKPOINT");
}

const hasBefore = expect.toSatisfy((part: number) => part > 0.8, "has most of it");

describe("erased content", () => {
  verifies("SCALE-6.a");
  const long = () => randomBytes(12_000).toString("base64");
  const events = [
    ...Array.from({ length: 40 }, (_, n) => admittedEvent(`a short content, number ${n}`)),
    ...Array.from({ length: 8 }, (_, n) => admittedEvent(`${long()} ${n}`)),
  ];
  const isErased = (event: AdmittedEvent) => events.indexOf(event) % 2 === 0;
  const erasedIds = new Set(events.filter(isErased).map(({ event }) => event.id));
  let node: ReturnType<typeof openNode>;
  let key: StreamKey;
  let author: { member: number; hasAuthors: boolean };
  let keysBefore: KeyRow[];
  let erased: Sent[];
  let others: Sent[];

  beforeAll(async () => {
    node = openNode();
    const { key: made, member } = await createStream(superuser, "person");
    [key, author] = [made, { member, hasAuthors: false }];
    const log = node.logs.log(key, author);
    await log.append(events);
    // A retry by another node: the database refuses it, and the content is in the files a second time.
    const retrying = openNode();
    await retrying.logs.log(key, author).append(events.slice(0, 4));
    const sent = [...node.sent, ...retrying.sent.slice(0, 4)];
    erased = sent.filter(({ id }) => erasedIds.has(id));
    others = node.sent.filter(({ id }) => !erasedIds.has(id));
    await flush();
    backups.push(takeBackup(primary));
    keysBefore = await storedKeys();
    await log.erase(erasedIds);
    await flush();
  });

  it("still has its encrypted bytes in heap, WAL, standby, archive and backup", () => {
    for (const [place, folder] of Object.entries(places()))
      expect({ [place]: share(folder, erased) }).toEqual({ [place]: hasBefore });
    expect(erased.length).toBeGreaterThan(24);
  });

  it("cannot be read from any of them with the present keys, but everything else can", async () => {
    const keys = await storedKeys();
    expect(erased.map((sent) => readWith(keys, sent)).filter((text) => text !== null)).toEqual([]);
    expect(others.map((sent) => readWith(keys, sent)).filter((text) => text === null)).toEqual([]);
    expect(share(places().backup, others)).toBeGreaterThan(0.8);
  });

  it("could be read with the earlier keys, so the check can fail", () => {
    expect(erased.filter((sent) => readWith(keysBefore, sent) === null)).toHaveLength(2);
  });

  it("could be read if its key had not been cut", async () => {
    const victim = admittedEvent("blanked, with a key that is not cut");
    await node.logs.log(key, author).append([victim]);
    const sent = node.sent.filter(({ id }) => id === victim.event.id);
    await node.database.query("SELECT loci.forget($1, $2, $3, $4, 0)", [
      key.tenant,
      key.stream,
      [victim.event.id],
      [""],
    ]);
    const read = async () => {
      const keys = await storedKeys();
      return sent.map((one) => readWith(keys, one)?.includes("not cut") ?? false);
    };
    expect(await read()).toEqual([true]);
    await node.logs.finishCuts();
    expect(await read()).toEqual([false]);
  });

  it("has no keys in the live files after a tidy", async () => {
    const after = new Set((await storedKeys()).map((row) => row.key.toString("hex")));
    const cut = keysBefore.map((row) => row.key).filter((bytes) => !after.has(bytes.toString("hex")));
    await keysSuperuser.query("CHECKPOINT");
    // A key that is on the border of two pages of the WAL is not found there.
    expect(findBytes(keyServer.folder, cut).size).toBeGreaterThan(cut.length / 2);
    const databases = { log: open(urls.logOwner), keys: open(urls.keysOwner) };
    const days = { log: 30, keys: 7 };
    expect(await erasureHorizon(databases, days)).toMatchObject({ uncut: 0, untidyPartitions: 1, tidied: null });

    const { partitions, logWal, keysWal } = await tidy(databases);

    expect([partitions.length, logWal, keysWal]).toEqual([1, { kept: 0, reason: null }, { kept: 0, reason: null }]);
    expect(findBytes(keyServer.folder, cut).size).toBe(0);
    await flush();
    const { heap, wal, standby: ofStandby, archive: ofArchive, backup } = places();
    expect([heap, wal, ofStandby].map((folder) => share(folder, erased))).toEqual([0, 0, 0]);
    expect([ofArchive, backup].map((folder) => share(folder, erased))).toEqual([hasBefore, hasBefore]);
    expect(share(heap, others)).toBeGreaterThan(0.8);
    const horizon = await erasureHorizon(databases, days);
    expect(horizon).toMatchObject({ uncut: 0, untidyPartitions: 0, untidySince: null });
    const dayMs = 24 * 3_600_000;
    const tidied = horizon.tidied?.getTime() ?? 0;
    expect((horizon.keysGone?.getTime() ?? 0) - tidied).toBeGreaterThanOrEqual(days.keys * dayMs);
    expect((horizon.contentGone?.getTime() ?? 0) - tidied).toBeGreaterThanOrEqual(days.log * dayMs);
    const texts: string[] = [];
    for await (const batch of node.logs.log(key, author).read(null))
      texts.push(...batch.events.filter(({ content }) => content !== null).map(({ id }) => id));
    expect(texts).toEqual(events.filter((event) => !isErased(event)).map(({ event }) => event.id));
  });
});
