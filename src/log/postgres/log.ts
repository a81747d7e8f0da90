import { LociError } from "../../core/errors.ts";
import { checkAdmitted } from "../../core/event/admit.ts";
import type { Event, EventId } from "../../core/event/event.ts";
import { asReceived } from "../../core/facts/reads-like-instruction.ts";
import type { Batch, Cursor, Damage, ErasureResult, IdsOfKinds, Log, Remains } from "../../core/ports/log.ts";
import type { SyncStore } from "../../core/ports/sync-store.ts";
import { noKeys } from "../../platform/encryption/open-keys.ts";
import { isSealed } from "../../platform/encryption/sealed-line.ts";
import { forgottenBy } from "../../platform/lines/pushed-line.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { checkLine } from "../check-line.ts";
import { createAppendLines, type AppendLines } from "./append-lines.ts";
import { forgetsAs, type Author, reachesOthers } from "./author.ts";
import { cutKeys, finishCuts } from "./cut-keys.ts";
import { cursorAfter, readLines, type StoredLine } from "./read-lines.ts";
import { openStreamKeys, type StreamKeys } from "./stream-keys.ts";
import { readStreamStates } from "./stream-state.ts";
import type { StreamKey } from "./stream.ts";
import { openSyncStore } from "./sync-store.ts";

/** The logs of all streams in a team server's database. */
export interface PostgresLogs {
  /** The log of a stream, as this member writes it. */
  readonly log: (key: StreamKey, author: Author) => Log;
  /** The number of the last event of each stream; null for a stream that does not exist. One round trip. */
  readonly heads: (keys: readonly StreamKey[]) => Promise<(number | null)[]>;
  /** The store that a laptop of this member pushes to and pulls from. */
  readonly syncStore: (key: StreamKey, author: Author) => SyncStore;
  /** Cuts the keys of forgotten events that a killed node has left. Every node calls it when it starts. */
  readonly finishCuts: () => Promise<void>;
}

export interface LogDatabases {
  readonly database: Database;
  readonly keys: Database;
}

/** How many streams stay in memory with their keys. */
const mostStreams = 4096;

/** Opens the logs. The caller closes the databases. */
export function openPostgresLogs({ database, keys }: LogDatabases): PostgresLogs {
  const streams = new Map<string, StreamParts>();
  const partsOf = (key: StreamKey): StreamParts => {
    const name = `${key.tenant}.${key.stream}`;
    const found = streams.get(name) ?? openStream(database, keys, key);
    streams.delete(name);
    streams.set(name, found);
    for (const oldest of streams.keys()) {
      if (streams.size <= mostStreams) break;
      streams.delete(oldest);
    }
    return found;
  };
  return {
    log: (key, author) => openLog(database, key, author, () => partsOf(key)),
    syncStore: (key, author) => openSyncStore(database, key, author, () => partsOf(key).keys),
    finishCuts: async () => finishCuts(database, (key) => partsOf(key).keys),
    heads: async (wanted) => (await readStreamStates(database, wanted)).map((state) => state?.head ?? null),
  };
}

interface StreamParts {
  readonly keys: StreamKeys;
  readonly append: AppendLines;
}

function openStream(database: Database, keyDatabase: Database, key: StreamKey): StreamParts {
  const keys = openStreamKeys(keyDatabase, key);
  return { keys, append: createAppendLines(database, key, keys) };
}

function openLog(database: Database, key: StreamKey, author: Author, parts: () => StreamParts): Log {
  return {
    ...(author.hasAuthors ? { hasAuthors: true } : {}),
    append: async (events) => {
      checkAdmitted(events);
      const ids = events.map(({ event }) => event.id);
      if (events.length === 0) return { ids };
      if (
        await reachesOthers(
          database,
          key,
          author,
          events.flatMap(({ event }) => forgottenBy(event)),
        )
      )
        throw new LociError("SCOPE_REFUSED", "other members wrote some of these memories, so you may not forget them", {
          next: "Only the author and the owners of the space can. Ask an owner.",
        });
      const lines = events.map(({ event: { id, kind }, line }) => ({ id, kind, line }));
      const { last, lastId, conflict } = await parts().append({ author: author.member, lines });
      const position = cursorAfter({ seq: last, id: lastId });
      return { ids, position, ...(conflict.length > 0 ? { conflict } : {}) };
    },
    read: (after) => readBatches(database, key, parts().keys, after, author.hasAuthors),
    erase: async (ids, ofKinds) => erase(database, key, parts().keys, forgetsAs(author), targetsOf(ids, ofKinds)),
    prove: async (ids, { signal } = {}) => {
      signal?.throwIfAborted();
      return remains(await find(database, key, targetsOf(ids)));
    },
    close: async () => {},
  };
}

async function* readBatches(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
  after: Cursor | null,
  hasAuthors: boolean,
): AsyncGenerator<Batch> {
  for await (const lines of readLines(database, key, keys, after)) {
    if (!hasAuthors) yield toBatch(key, lines);
    else
      for (const run of runsOfAuthors(lines))
        // A forgetting that reaches what others wrote is only stored if its author is an owner.
        yield asOthersRead({ ...toBatch(key, run), author: run[0]?.author ?? "", forgetsAny: true });
  }
}

function asOthersRead(batch: Batch): Batch {
  return { ...batch, events: batch.events.map(asReceived) };
}

function runsOfAuthors(lines: readonly StoredLine[]): StoredLine[][] {
  const runs: StoredLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run !== undefined && run[0]?.author === line.author) run.push(line);
    else runs.push([line]);
  }
  return runs;
}

function toBatch({ tenant, stream }: StreamKey, lines: readonly StoredLine[]): Batch {
  const events: Event[] = [];
  const damage: Damage[] = [];
  const unknownLines: string[] = [];
  const last = lines.at(-1);
  for (const { seq, id, line, isUnreadable } of lines) {
    // A line that its laptop has sealed cannot be read here.
    const checked = isSealed(line) ? sealedLine : checkLine(line, noKeys.ring);
    if (checked.status === "event") events.push(checked.event);
    else unknownLines.push(line);
    const altered = isUnreadable ? "its key is lost, or its content was altered since it was stored" : checked.altered;
    if (altered !== null)
      damage.push({
        place: `tenant ${tenant}, stream ${stream}`,
        offset: seq,
        length: line.length,
        reason: altered,
        id,
        altered: true,
      });
  }
  const cursor = last === undefined ? "" : cursorAfter(last);
  return { events, damage, cursor, unknown: unknownLines.length, unknownLines };
}

const sealedLine = { status: "sealed", altered: null } as const;

interface Target {
  readonly id: EventId;
  /** Empty for events of every kind. */
  readonly kind: string;
}

async function erase(
  database: Database,
  key: StreamKey,
  keys: StreamKeys,
  by: number,
  targets: readonly Target[],
): Promise<ErasureResult> {
  if (targets.length === 0) return { erased: [], pending: [] };
  const [answer] = await whileGone(async () =>
    database.query<{ erased: readonly EventId[] | null; uncut: readonly string[] | null }>(
      "SELECT * FROM loci.forget($1, $2, $3, $4, $5)",
      [...targetValues(key, targets), by],
    ),
  );
  await cutKeys(database, key, keys, answer?.uncut ?? null);
  return { erased: answer?.erased ?? [], pending: [] };
}

function targetsOf(ids: ReadonlySet<EventId>, ofKinds: IdsOfKinds = new Map()): Target[] {
  return [
    ...[...ids].map((id) => ({ id, kind: "" })),
    ...[...ofKinds].flatMap(([kind, wanted]) => [...wanted].map((id) => ({ id, kind }))),
  ].filter(({ id }) => isUuid.test(id));
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function find(database: Database, key: StreamKey, targets: readonly Target[]): Promise<EventId[]> {
  const rows = await whileGone(async () =>
    database.read<{ id: EventId }>("SELECT id FROM loci.find($1, $2, $3, $4)", targetValues(key, targets)),
  );
  return rows.map(({ id }) => id);
}

function targetValues({ tenant, stream }: StreamKey, targets: readonly Target[]): unknown[] {
  return [tenant, stream, targets.map(({ id }) => id), targets.map(({ kind }) => kind)];
}

function remains(found: readonly EventId[]): Remains {
  return {
    found: found.map((id) => ({ id, place: "PostgreSQL", device: null, own: true })),
    segments: 1,
    backups: 0,
    unreachable: [],
    documents: [],
  };
}
