import type { AdmittedEvent } from "../core/event/admit.ts";
import type { Event } from "../core/event/event.ts";
import type { Batch, Cursor, Log } from "../core/ports/log.ts";
import { describeCases, same, type Runner } from "./contract-suite.ts";
import { admittedEvent, sampleEvent } from "./sample-events.ts";

/** A fresh, empty log for one case, which can also be opened a second time, as another process would. */
export interface LogFixture {
  /** The log to test. */
  readonly log: Log;
  /** Opens the same log again. */
  reopen(): Promise<Log>;
  /**
   * Takes back the last append and appends one other event, as happens to a log that was restored from a backup. Left
   * out for a log that cannot be restored.
   */
  fork?(): Promise<void>;
  /** Removes everything that the case left behind. */
  dispose(): Promise<void>;
}

/** One promise of the `Log` port, as a test case. */
export interface LogCase {
  /** What the log must do. */
  readonly title: string;
  /** Tests the log; throws if it breaks the promise. */
  check(fixture: LogFixture): Promise<void>;
}

/** Runs the contract suite of the `Log` port against an adapter. Each case gets a fresh log. */
export function describeLog(title: string, open: () => Promise<LogFixture>, runner: Runner): void {
  describeCases(title, { cases: logCases, open, runner });
}

/** The single cases, so that a test can check that each one fails against a broken log. */
export const logCases: readonly LogCase[] = [
  {
    title: "an empty log reads as nothing",
    check: async ({ log }) => same((await readAll(log)).events, []),
  },
  {
    title: "what was appended is read back whole, in the order it was given",
    check: async ({ log }) => {
      const events = sample(5);
      await log.append(events);
      same(
        (await readAll(log)).events,
        events.map(({ event }) => event),
      );
    },
  },
  {
    title: "an append names the ids that are durable now",
    check: async ({ log }) => {
      const events = sample(3);
      same(
        (await log.append(events)).ids,
        events.map(({ event }) => event.id),
      );
    },
  },
  {
    title: "an acknowledged event is in the log when it is opened again",
    check: async ({ log, reopen }) => {
      const [first, second] = [sample(1), sample(1)];
      await log.append(first);
      await log.append(second);
      same(
        ids((await readAll(await reopen())).events),
        [...first, ...second].map(({ event }) => event.id),
      );
    },
  },
  {
    title: "an empty append adds no event",
    check: async ({ log }) => {
      await log.append([]);
      same((await readAll(log)).events, []);
    },
  },
  {
    title: "reading after a cursor gives just what came later",
    check: async ({ log }) => {
      await log.append(sample(3));
      const { cursor } = await readAll(log);
      same((await readAll(log, cursor)).events, []);
      const later = sample(2);
      await log.append(later);
      same(
        ids((await readAll(log, cursor)).events),
        later.map(({ event }) => event.id),
      );
    },
  },
  {
    title: "a reader that stops between batches misses nothing",
    check: async ({ log }) => {
      const events = Array.from({ length: 40 }, (_, n) => admittedEvent(`${n} ${"long ".repeat(4000)}`));
      for (const event of events) await log.append([event]);
      const seen: string[] = [];
      let cursor: Cursor | null = null;
      for (;;) {
        const batch: Batch | null = await firstBatch(log, cursor);
        // Stops if the cursor does not move, because the loop would never end.
        if (batch === null || batch.cursor === cursor) break;
        seen.push(...ids(batch.events));
        cursor = batch.cursor;
      }
      same(
        unique(seen),
        events.map(({ event }) => event.id),
      );
    },
  },
  {
    title: "an event appended twice reads the same both times",
    check: async ({ log }) => {
      const events = sample(1);
      await log.append(events);
      await log.append(events);
      const read = (await readAll(log)).events;
      same(unique(read.map((event) => JSON.stringify(event))), [JSON.stringify(events[0]?.event)]);
    },
  },
  {
    title: "appends made at once are all there, each whole",
    check: async ({ log, reopen }) => {
      const other = await reopen();
      const events = Array.from({ length: 60 }, (_, n) => admittedEvent(`${n} ${"x".repeat(n * 997)}`));
      await Promise.all(events.map((event, n) => (n % 2 === 0 ? log : other).append([event])));
      const read = (await readAll(log)).events;
      same(
        new Set(read.map((event) => JSON.stringify(event))),
        new Set(events.map(({ event }) => JSON.stringify(event))),
      );
    },
  },
  {
    title: "text of any kind comes back as it was",
    check: async ({ log }) => {
      const texts = [
        "line\nbreak\r\n",
        'quote " and \\ backslash',
        "null \u0000 and \u2028",
        "emoji 👩‍🚀 und Umlaute äöü",
        '","salt":"x","content":{"text":"',
        "}".repeat(50),
      ];
      const events = texts.map((text) => admittedEvent(text));
      await log.append(events);
      same(
        (await readAll(log)).events,
        events.map(({ event }) => event),
      );
    },
  },
  {
    title: "an erased event keeps its head and digest; content and salt are gone",
    check: async ({ log, reopen }) => {
      const [other, gone] = [admittedEvent("kept"), admittedEvent("gone")];
      await log.append([other, gone]);
      same([...(await log.erase(new Set([gone.event.id]))).erased], [gone.event.id]);
      same((await readAll(await reopen())).events, [other.event, { ...gone.event, salt: null, content: null }]);
    },
  },
  {
    title: "erasing reaches every copy of an event",
    check: async ({ log }) => {
      const events = sample(1);
      await log.append(events);
      await log.append(events);
      await log.erase(new Set(events.map(({ event }) => event.id)));
      same(
        (await readAll(log)).events.filter((event) => event.content !== null),
        [],
      );
    },
  },
  {
    title: "an id that means events of one kind leaves alone what else has it",
    check: async ({ log }) => {
      const fact = admittedEvent("kept");
      const { id } = fact.event;
      const content = { entry: id, compartment: "run", text: "cleared", priority: 5 };
      const save = admittedEvent({ ...sampleEvent(""), kind: "entry.saved", content, id });
      await log.append([fact, save]);
      await log.erase(new Set(), new Map([["entry.saved", new Set([id])]]));
      same((await readAll(log)).events, [fact.event, { ...save.event, salt: null, content: null }]);
    },
  },
  {
    title: "erasing twice, or what is not there, does nothing more",
    check: async ({ log }) => {
      const events = sample(2);
      await log.append(events);
      const target = new Set([events[0]?.event.id ?? ""]);
      await log.erase(target);
      for (const wanted of [target, new Set(["0190a000-0000-7000-8000-000000000000"])]) {
        const { erased, pending } = await log.erase(wanted);
        same([erased, pending], [[], []]);
      }
      same((await readAll(log)).events.length, 2);
    },
  },
  {
    title: "a proof finds the content of every event that was not erased, and of no other",
    check: async ({ log, reopen }) => {
      const events = sample(3);
      await log.append(events);
      const wanted = new Set(events.slice(0, 2).map(({ event }) => event.id));
      const foundIds = async () => new Set((await (await reopen()).prove(wanted)).found.map(({ id }) => id));
      same(await foundIds(), wanted);
      await log.erase(wanted);
      same(await foundIds(), new Set());
    },
  },
  {
    title: "a proof that is aborted ends with the reason",
    check: async ({ log }) => {
      await log.append(sample(1));
      await rejects(() => log.prove(new Set(["x"]), { signal: AbortSignal.abort(new Error("enough")) }));
    },
  },
  {
    title: "what was appended is read before the position that the append reports",
    check: async ({ log }) => {
      await log.append(sample(2));
      const { position } = await log.append(sample(1));
      // A log whose writers do not know their place reports no position.
      if (position !== undefined) same((await readAll(log, position)).events, []);
    },
  },
  {
    title: "a cursor from before an erasure goes on as before",
    check: async ({ log }) => {
      const events = sample(3);
      await log.append(events);
      const { cursor } = await readAll(log);
      await log.erase(new Set([events[2]?.event.id ?? ""]));
      same((await readAll(log, cursor)).events, []);
      const later = sample(1);
      await log.append(later);
      same(
        ids((await readAll(log, cursor)).events),
        later.map(({ event }) => event.id),
      );
    },
  },
  {
    title: "an append during an erasure is not lost",
    check: async ({ log, reopen }) => {
      const events = sample(20);
      await log.append(events);
      const other = await reopen();
      const later = sample(20);
      await Promise.all([
        log.erase(new Set(events.map(({ event }) => event.id))),
        ...later.map((event) => other.append([event])),
      ]);
      same(new Set(ids((await readAll(log)).events)), new Set([...events, ...later].map(({ event }) => event.id)));
    },
  },
  {
    title: "a reader that follows concurrent appends misses nothing",
    check: async ({ log, reopen }) => {
      const writers = [log, await reopen(), await reopen(), await reopen()];
      const events = Array.from({ length: 80 }, (_, n) => admittedEvent(`event ${n}`));
      const state = { isWriting: true };
      const writing = Promise.all(
        writers.map(async (writer, n) => {
          for (const event of events.slice(n * 20, n * 20 + 20)) await writer.append([event]);
        }),
      ).finally(() => (state.isWriting = false));
      const seen: string[] = [];
      let cursor: Cursor | null = null;
      const follow = async () => {
        const read = await readAll(log, cursor);
        seen.push(...ids(read.events));
        cursor = read.cursor;
      };
      while (state.isWriting) {
        await follow();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await writing;
      await follow();
      same(new Set(seen), new Set(events.map(({ event }) => event.id)));
    },
  },
  {
    title: "a cursor from a history that was replaced is refused",
    check: async ({ log, fork }) => {
      if (fork === undefined) return;
      await log.append(sample(2));
      await log.append(sample(1));
      const { cursor } = await readAll(log);
      await fork();
      const code = await readAll(log, cursor).then(
        () => "none",
        (error: unknown) => (error as { code?: unknown }).code,
      );
      same(code, "CURSOR_LOST");
    },
  },
  {
    title: "the first content of an id stays, also if another one comes",
    check: async ({ log }) => {
      const first = admittedEvent("first");
      const other = admittedEvent({ ...sampleEvent("other"), id: first.event.id });
      await log.append([first]);
      const { conflict } = await log.append([other]);
      same((await readAll(log)).events[0], first.event);
      // A log that stores each copy leaves the choice to its readers, and reports no conflict.
      if (conflict !== undefined) same(conflict, [first.event.id]);
    },
  },
  {
    title: "an event that did not come through admission is refused",
    check: async ({ log }) => {
      const { event, line } = admittedEvent("smuggled");
      await rejects(() => log.append([{ event, line }]));
      same((await readAll(log)).events, []);
    },
  },
];

function sample(count: number): AdmittedEvent[] {
  return Array.from({ length: count }, (_, n) => admittedEvent(`event ${n}`));
}

async function readAll(log: Log, after: Cursor | null = null): Promise<{ events: Event[]; cursor: Cursor | null }> {
  const events: Event[] = [];
  let cursor = after;
  for await (const batch of log.read(after)) {
    events.push(...batch.events);
    cursor = batch.cursor;
  }
  return { events, cursor };
}

async function firstBatch(log: Log, after: Cursor | null): Promise<Batch | null> {
  for await (const batch of log.read(after)) return batch;
  return null;
}

function ids(events: readonly Event[]): string[] {
  return events.map((event) => event.id);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

async function rejects(action: () => Promise<unknown>): Promise<void> {
  const outcome = await action().then(
    () => "resolved",
    () => "rejected",
  );
  if (outcome === "resolved") throw new Error("expected a rejection");
}
