import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import type { Event, EventId } from "../../src/core/event/event.ts";
import type { LocalStream } from "../../src/core/ports/local-stream.ts";
import type { SyncStore } from "../../src/core/ports/sync-store.ts";
import { openPrivateStream, receivedDevice } from "../../src/log/exchange/local-streams.ts";
import { openJsonlLog, type JsonlLog } from "../../src/log/jsonl/log.ts";
import { acceptDevices } from "../../src/platform/devices/device-acceptance.ts";
import { noKeys } from "../../src/platform/encryption/open-keys.ts";
import type { SyncReport } from "../../src/sync/sync-report.ts";
import { syncStream, type SyncStreamOptions } from "../../src/sync/sync-stream.ts";

/** A machine of a person with a log in files. */
export interface Laptop {
  readonly name: string;
  readonly log: JsonlLog;
  readonly stream: LocalStream;
  readonly memory: string;
  append(events: readonly AdmittedEvent[]): Promise<void>;
  sync(store: SyncStore, options?: Partial<SyncStreamOptions>): Promise<SyncReport>;
  /** Erases what is forgotten, as the next process that opens the memory does. */
  settle(): Promise<void>;
  /** Returns all events of the log, each once. */
  events(): Promise<Map<string, Event>>;
  /** Returns all bytes of the log. */
  bytes(): string;
  /** Copies the memory folder, or puts the copy back. */
  backUp(): void;
  /** Accepts the lines from the server. */
  accept(): void;
  restore(): boolean;
}

export function openLaptop(home: string, name: string, { isAccepted = true } = {}): Laptop {
  const [memory, state, backup] = ["memory", "state", "backup"].map((part) => join(home, name, part)) as [
    string,
    string,
    string,
  ];
  let log = openLog();
  function openLog(): JsonlLog {
    return openJsonlLog({ memory, state, machine: name, keys: noKeys });
  }
  const openStream = () => openPrivateStream({ memory, state, log, keys: noKeys, team: "team", machine: name });
  let stream = openStream();
  // The person has accepted what the server sends, as `loci devices accept` does.
  const accept = () => acceptDevices(memory, state, [receivedDevice("team", name)]);
  if (isAccepted) accept();
  const events = async (): Promise<Map<string, Event>> => {
    const found = new Map<string, Event>();
    for await (const batch of log.read(null))
      for (const event of batch.events) {
        const key = `${event.id} ${event.kind}`;
        // Content that arrived after a blank line of the same event is in a separate line.
        if (event.content !== null || !found.has(key)) found.set(key, event);
      }
    return found;
  };
  return {
    name,
    memory,
    get log() {
      return log;
    },
    get stream() {
      return stream;
    },
    events,
    append: async (admitted) => void (await log.append(admitted)),
    sync: (store, options) => syncStream({ local: stream, store, mayPush: true, now: () => Date.now(), ...options }),
    settle: async () => {
      const forgotten = new Set<EventId>();
      for (const event of (await events()).values())
        if (event.kind === "memory.forgotten") for (const id of event.content?.targets ?? []) forgotten.add(id);
      if (forgotten.size > 0) await log.erase(forgotten);
    },
    bytes: () => bytesOf(memory),
    accept,
    backUp: () => {
      rmSync(backup, { recursive: true, force: true });
      if (existsSync(memory)) cpSync(memory, backup, { recursive: true });
    },
    restore: () => {
      if (!existsSync(backup)) return false;
      rmSync(memory, { recursive: true, force: true });
      cpSync(backup, memory, { recursive: true });
      void log.close();
      log = openLog();
      stream = openStream();
      return true;
    },
  };
}

function bytesOf(folder: string): string {
  if (!existsSync(folder)) return "";
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("");
}
