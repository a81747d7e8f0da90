import { mkdirSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import type { Event, EventId } from "../../src/core/event/event.ts";
import type { LocalStream } from "../../src/core/ports/local-stream.ts";
import { maxAheadMs, type SyncStore } from "../../src/core/ports/sync-store.ts";
import { openIndex } from "../../src/index/open-index.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import {
  admittedEvent,
  copyMemoryStream,
  createMemoryStream,
  createMemorySyncStore,
  sampleEvent,
  type MemoryStream,
} from "../../src/testing/index.ts";
import { dumpIndex } from "../dump-index.ts";
import { scriptedLog } from "../index-state.ts";
import { openLaptop, type Laptop } from "./laptop.ts";

/** One step of a random history. `at` chooses a laptop, `n` an event or the place of a cut. */
export interface Step {
  readonly what: (typeof kinds)[number];
  readonly at: number;
  readonly n: number;
}

const kinds = [
  ...(["append", "append", "append", "copy", "forget", "forget", "pin", "ahead"] as const),
  ...(["sync", "sync", "sync", "cut", "cut", "lose answer"] as const),
  ...(["back up server", "restore server", "back up laptop", "restore laptop", "pass time"] as const),
  ...(["lose keys", "claim erased"] as const),
] as const;

export const aHistory = fc.array(fc.record({ what: fc.constantFrom(...kinds), at: fc.nat(2), n: fc.nat(11) }), {
  minLength: 3,
  maxLength: 22,
});

/** Breaks the engine or the store, to prove that the histories find it. */
export interface Mutation {
  readonly store?: (store: SyncStore, stream: MemoryStream) => SyncStore;
  readonly local?: (local: LocalStream, laptop: string) => LocalStream;
}

/** What a history must end with. Events are named by id and kind. */
export interface Expected {
  /** The events of a laptop, each once, without forgotten content. */
  readonly eventsOf: (laptop: Laptop) => Map<string, Event>;
  /** Events that only the server has, and cannot read. A laptop has their lines without content, or not at all. */
  readonly lost: ReadonlySet<string>;
}

const keyOf = ({ id, kind }: { readonly id: string; readonly kind: string }): string => `${id} ${kind}`;

const withoutContent = (event: Event): Event => ({ ...event, salt: null, content: null });

class Cut extends Error {}

/** Three laptops and a server. */
export class World {
  readonly laptops: readonly Laptop[];
  readonly stream: MemoryStream = createMemoryStream();
  readonly made: AdmittedEvent[] = [];
  private readonly skipped = new Map<Laptop, Set<string>>();
  private serverBackup: MemoryStream | null = null;
  private epoch = 1;
  private aheadMs = 0;
  /** True while the server says that everything is erased. */
  private isLying = false;
  private readonly home: string;
  private readonly mutation: Mutation;

  constructor(home: string, mutation: Mutation = {}) {
    this.home = home;
    this.mutation = mutation;
    this.laptops = ["ann", "desk", "phone"].map((name) => openLaptop(home, name));
  }

  private store(): SyncStore {
    const store = createMemorySyncStore({ stream: this.stream, now: () => Date.now() + this.aheadMs });
    return this.mutation.store?.(store, this.stream) ?? (this.isLying ? lyingStore(store) : store);
  }

  private async sync(laptop: Laptop, store: SyncStore): Promise<void> {
    const local = this.mutation.local?.(laptop.stream, laptop.name) ?? laptop.stream;
    const forgotten = forgottenIn((await laptop.events()).values());
    await laptop.sync(this.noteSkipped(laptop, this.erasuresFirst(store, forgotten)), { local, acceptLoss: true });
    await laptop.settle();
    this.checkErased(laptop, await laptop.events());
  }

  /** Throws if other lines travel before the erasures that the laptop knows. */
  private erasuresFirst(store: SyncStore, forgotten: ReadonlySet<EventId>): SyncStore {
    const check = (): void => {
      if (this.stream.events.some(({ id, tail }) => forgotten.has(id) && tail !== null))
        throw new Error("lines travel before erasures");
    };
    return {
      ...store,
      push: async (push) => {
        if (push.lines.some((line) => !line.includes('"kind":"memory.forgotten"'))) check();
        return store.push(push);
      },
      async *pull(after) {
        for await (const batch of store.pull(after)) {
          check();
          yield batch;
        }
      },
    };
  }

  /** Notes the lines that the server sends to a laptop and cannot read. */
  private noteSkipped(laptop: Laptop, store: SyncStore): SyncStore {
    const skipped = this.skippedBy(laptop);
    return {
      ...store,
      async *pull(after) {
        for await (const batch of store.pull(after)) {
          for (const { line, isUnreadable } of batch)
            if (isUnreadable === true) skipped.add(keyOf(JSON.parse(line) as Event));
          yield batch;
        }
      },
    };
  }

  /**
   * Returns the events whose lines a laptop has skipped, because the server could not read them. If such an event is
   * forgotten, the server erases its content in place, and does not send the empty line again.
   */
  skippedBy(laptop: Laptop): Set<string> {
    const known = this.skipped.get(laptop) ?? new Set();
    this.skipped.set(laptop, known);
    return known;
  }

  /** Does one step. Throws if something that is forgotten can be read after a whole sync. */
  async step({ what, at, n }: Step): Promise<void> {
    const laptop = this.laptops[at] as Laptop;
    const target = this.made[n % Math.max(1, this.made.length)];
    const append = async (event: AdmittedEvent): Promise<void> => {
      this.made.push(event);
      await laptop.append([event]);
    };
    if (what === "append") await append(admittedEvent(`word${this.made.length} of ${laptop.name}`));
    if (what === "ahead") {
      const id = idAt(maxAheadMs + 3_600_000);
      await append(admittedEvent(sampleEvent(`word${this.made.length} ahead`), { ...systemTools, newId: () => id }));
    }
    if (what === "copy" && target !== undefined) await laptop.append([target]);
    // Nobody can forget a forgetting: it is not a memory.
    const isMemory = target !== undefined && target.event.kind !== "memory.forgotten";
    if (what === "forget" && isMemory) await append(about("memory.forgotten", target.event.id));
    if (what === "pin" && target !== undefined) await append(about("memory.pinned", target.event.id));
    if (what === "sync") await this.sync(laptop, this.store());
    if (what === "cut" || what === "lose answer") await this.cutSync(laptop, n, what === "lose answer");
    if (what === "pass time") this.aheadMs += 7_200_000;
    if (what === "back up laptop") laptop.backUp();
    if (what === "restore laptop") laptop.restore();
    if (what === "back up server") this.serverBackup = copyMemoryStream(this.stream);
    // The keys are lost, and the operator has run `loci server restored`.
    if (what === "lose keys") {
      this.epoch += 1;
      for (const event of this.stream.events) if (event.tail !== null) event.isUnreadable = true;
      this.stream.epoch = String(this.epoch);
    }
    if (what === "claim erased") {
      this.isLying = true;
      await this.sync(laptop, this.store());
      this.isLying = false;
      // Laptops ask a repaired server for everything again.
      this.epoch += 1;
      this.stream.epoch = String(this.epoch);
    }
    if (what === "restore server" && this.serverBackup !== null) {
      this.epoch += 1;
      Object.assign(this.stream, copyMemoryStream(this.serverBackup), { epoch: String(this.epoch) });
    }
  }

  /** Syncs over a link that ends at the n-th call: before the server has seen it, or before the answer arrives. */
  private async cutSync(laptop: Laptop, n: number, isAnswerLost: boolean): Promise<void> {
    const store = this.store();
    let left = n;
    const pass = async <T>(call: () => Promise<T>): Promise<T> => {
      left -= 1;
      if (left < 0 && !isAnswerLost) throw new Cut();
      const answer = await call();
      if (left < 0) throw new Cut();
      return answer;
    };
    const cut: SyncStore = {
      epoch: () => pass(() => store.epoch()),
      head: () => pass(() => store.head()),
      sourceCursor: (device) => pass(() => store.sourceCursor(device)),
      push: (push) => pass(() => store.push(push)),
      async *pull(after) {
        for await (const batch of store.pull(after)) for (const line of batch) yield await pass(async () => [line]);
      },
    };
    try {
      await this.sync(laptop, cut);
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
  }

  /** Syncs all laptops with the server, on a clock that accepts everything. */
  async settle(): Promise<void> {
    this.aheadMs += 7 * maxAheadMs;
    for (let round = 0; round < 2; round += 1) for (const laptop of this.laptops) await this.sync(laptop, this.store());
    for (const laptop of this.laptops) await this.sync(laptop, this.store());
  }

  /** What each copy must have when all have synced. */
  async expected(): Promise<Expected> {
    const all = new Map<string, Event>();
    const add = (event: Event) => {
      const key = keyOf(event);
      if ((all.get(key)?.content ?? null) === null) all.set(key, event);
    };
    const copies = new Map<Laptop, ReadonlyMap<string, Event>>();
    for (const laptop of this.laptops) copies.set(laptop, await laptop.events());
    for (const copy of copies.values()) for (const event of copy.values()) add(event);
    const unreadable: Event[] = [];
    for (const event of this.stream.events) {
      if (event.kind.startsWith("moved ")) continue;
      const parsed = JSON.parse(event.head + (event.tail ?? ',"salt":null,"content":null}')) as Event;
      if (event.isUnreadable === true && event.tail !== null) unreadable.push(parsed);
      else add(parsed);
    }
    const forgotten = forgottenIn(all.values());
    // Nobody can read these events any more: the server has lost their keys, and no laptop has their content.
    const lost = unreadable.filter((event) => (all.get(keyOf(event))?.content ?? null) === null);
    for (const event of lost) {
      all.delete(keyOf(event));
      // The server erases the content without its key, and sends the line.
      if (forgotten.has(event.id)) all.set(keyOf(event), event);
    }
    // The server still applies a forgetting that nobody can read. A laptop keeps the content that it has.
    const undecided = new Set([...forgottenIn(lost)].filter((id) => !forgotten.has(id)));
    const eventsOf = (laptop: Laptop) =>
      new Map(
        [...all].map(([key, event]) => {
          if (forgotten.has(event.id)) return [key, withoutContent(event)];
          return [key, undecided.has(event.id) ? (copies.get(laptop)?.get(key) ?? withoutContent(event)) : event];
        }),
      );
    return {
      eventsOf,
      lost: new Set(lost.map(keyOf).filter((key) => !all.has(key))),
    };
  }

  /** Returns the events on the server, in the order of their names. */
  onServer(): string[] {
    return this.stream.events
      .filter(({ kind }) => !kind.startsWith("moved "))
      .map(keyOf)
      .toSorted();
  }

  /** Returns the events on the server that it has with content, and cannot read. */
  unreadable(): string[] {
    return this.stream.events
      .filter(({ tail, isUnreadable = false }) => tail !== null && isUnreadable)
      .map(keyOf)
      .toSorted();
  }

  /** Throws if content of a forgotten event is on the server or on the laptop that has just synced. */
  private checkErased(laptop: Laptop, events: ReadonlyMap<string, Event>): void {
    const forgotten = forgottenIn(events.values());
    for (const event of events.values())
      if (forgotten.has(event.id) && event.content !== null) throw new Error(`${laptop.name} has erased content`);
    for (const { id, tail } of this.stream.events)
      if (forgotten.has(id) && tail !== null) throw new Error("the server has erased content");
    const bytes = laptop.bytes();
    for (const { event, line } of this.made)
      if (forgotten.has(event.id) && bytes.includes(line.slice(line.indexOf(',"salt":'))))
        throw new Error(`${laptop.name} has bytes of erased content`);
  }

  /** Dumps the logical index of some events. */
  async dump(events: Iterable<Event>, name: string): Promise<string[]> {
    const state = join(this.home, "indexes", name);
    mkdirSync(state, { recursive: true });
    const index = openIndex({ state, log: scriptedLog([[...events]]) });
    try {
      await index.catchUp({ sliceEvents: 1000 });
      return await index.query(dumpIndex);
    } finally {
      index.close();
    }
  }
}

/** Says that every line is erased, in a pull and in a push. */
function lyingStore(store: SyncStore): SyncStore {
  return {
    ...store,
    push: async (push) => {
      const { stored, known, erased, ...pushed } = await store.push(push);
      return { ...pushed, stored: [], known: [], erased: [...stored, ...known, ...erased] };
    },
    async *pull(after) {
      for await (const batch of store.pull(after))
        yield batch.map((pulled) => ({
          ...pulled,
          line: pulled.line.includes('"kind":"memory.forgotten"') ? pulled.line : blankLine(pulled.line),
        }));
    },
  };
}

export function blankLine(line: string): string {
  return line.slice(0, line.indexOf(',"salt":')) + ',"salt":null,"content":null}';
}

function forgottenIn(events: Iterable<Event>): Set<EventId> {
  const ids = new Set<EventId>();
  for (const event of events)
    if (event.kind === "memory.forgotten") for (const id of event.content?.targets ?? []) ids.add(id);
  return ids;
}

function about(kind: "memory.forgotten" | "memory.pinned", target: EventId): AdmittedEvent {
  const base = {
    scope: { level: "user", user: "me" },
    origin: { device: "test" },
    trust: "user",
  } as const;
  return kind === "memory.pinned"
    ? admittedEvent({ ...base, kind, content: { targets: [target] } })
    : admittedEvent({ ...base, kind, content: { targets: [target], reason: "asked" } });
}

function idAt(fromNowMs: number): EventId {
  const time = (Date.now() + fromNowMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${systemTools.newId().slice(13)}`;
}
