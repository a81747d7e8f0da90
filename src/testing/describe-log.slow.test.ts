import { setImmediate as nextTurn } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import type { AdmittedEvent } from "../core/event/admit.ts";
import type { Event } from "../core/event/event.ts";
import type { Batch, Log, Remains } from "../core/ports/log.ts";
import { describeLog, logCases, type LogFixture } from "./describe-log.ts";
import { createMemoryLog } from "./memory-log.ts";
import { admittedEvent } from "./sample-events.ts";

const fixtureOf = (log: Log, reopened: Log = log): LogFixture => ({
  log,
  reopen: async () => reopened,
  dispose: async () => {},
});

describeLog("the in-memory log", async () => fixtureOf(createMemoryLog()), { describe, it });

/** Makes a log that breaks one promise. It is based on an array, so that one overridden function is enough. */
function arrayLog(broken: (events: Event[]) => Partial<Log>): LogFixture {
  const events: Event[] = [];
  const log: Log = { ...sound(events), ...broken(events) };
  return fixtureOf(log);
}

function sound(events: Event[]): Log {
  return {
    append: async (admitted) => {
      events.push(...admitted.map(({ event }) => event));
      return { ids: admitted.map(({ event }) => event.id) };
    },
    read: (after) => batches(events.slice(after === null ? 0 : Number(after)), String(events.length)),
    erase: async (ids, ofKinds) => {
      const isWanted = ({ id, kind }: Event) => ids.has(id) || ofKinds?.get(kind)?.has(id) === true;
      const erased = events.filter((event) => isWanted(event) && event.content !== null).map((event) => event.id);
      for (const [at, event] of events.entries()) if (isWanted(event)) events[at] = blank(event);
      return { erased: [...new Set(erased)], pending: [] };
    },
    prove: async (ids, { signal } = {}) => (signal?.throwIfAborted(), remains(events, ids)),
    close: async () => {},
  };
}

function remains(events: readonly Event[], ids: ReadonlySet<string>): Remains {
  return {
    found: events
      .filter(({ id, content }) => ids.has(id) && content !== null)
      .map(({ id }) => ({ id, place: "array", device: null, own: true })),
    segments: 1,
    backups: 0,
    unreachable: [],
    documents: [],
  };
}

async function* batches(events: readonly Event[], cursor: string): AsyncGenerator<Batch> {
  if (events.length > 0) yield { events, cursor, damage: [], unknown: 0 };
}

const blank = (event: Event): Event => ({ ...event, salt: null, content: null });
const eventsOf = (admitted: readonly AdmittedEvent[]) => admitted.map(({ event }) => event);
const idsOf = (admitted: readonly AdmittedEvent[]) => admitted.map(({ event }) => event.id);

const brokenLogs: Record<string, () => LogFixture> = {
  "proves nothing": () => arrayLog((events) => ({ prove: async () => remains(events, new Set()) })),
  "cannot be stopped": () => arrayLog((events) => ({ prove: async (ids) => remains(events, ids) })),
  "reports a position before what it has stored": () =>
    arrayLog((events) => ({
      append: async (admitted) => ({ ...(await sound(events).append(admitted)), position: "0" }),
    })),
  "takes events that were not admitted": () => arrayLog(() => ({})),
  "shows an event that nobody appended": () =>
    arrayLog((events) => ({ read: () => batches([...events, admittedEvent("ghost").event], "0") })),
  "reads backwards": () => arrayLog((events) => ({ read: () => batches(events.toReversed(), "0") })),
  "does not say what it stored": () =>
    arrayLog((events) => ({ append: async (admitted) => (events.push(...eventsOf(admitted)), { ids: [] }) })),
  "acknowledges before it is durable": () => {
    const events: Event[] = [];
    return fixtureOf(sound(events), { ...sound(events), read: () => batches(events.slice(0, -1), "0") });
  },
  "counts an empty append as an event": () =>
    arrayLog((events) => ({
      append: async (admitted) => {
        events.push(...(admitted.length === 0 ? [admittedEvent("empty").event] : eventsOf(admitted)));
        return { ids: idsOf(admitted) };
      },
    })),
  "ignores the cursor": () => arrayLog((events) => ({ read: () => batches(events, String(events.length)) })),
  "gives a cursor ahead of its batch": () =>
    arrayLog((events) => ({
      read: (after) => batches(events.slice(after === null ? 0 : Number(after)).slice(0, 10), String(events.length)),
    })),
  "changes an event that comes again": () =>
    arrayLog((events) => ({
      append: async (admitted) => {
        for (const event of eventsOf(admitted))
          events.push(events.some(({ id }) => id === event.id) ? { ...event, ts: "2000-01-01T00:00:00.000Z" } : event);
        return { ids: idsOf(admitted) };
      },
    })),
  "loses appends that come at once": () =>
    arrayLog((events) => ({
      append: async (admitted) => {
        const copy = [...events];
        await nextTurn();
        events.splice(0, events.length, ...copy, ...eventsOf(admitted));
        return { ids: idsOf(admitted) };
      },
    })),
  "mangles line breaks": () =>
    arrayLog((events) => ({
      append: async (admitted) => {
        events.push(...admitted.map(({ line }) => JSON.parse(line.replaceAll("\\n", " ")) as Event));
        return { ids: idsOf(admitted) };
      },
    })),
  "erases the whole event": () =>
    arrayLog((events) => ({
      erase: async (ids) => {
        const remaining = events.filter((event) => !ids.has(event.id));
        events.splice(0, events.length, ...remaining);
        return { erased: [...ids], pending: [] };
      },
    })),
  "erases only the first copy": () =>
    arrayLog((events) => ({
      erase: async (ids) => {
        const at = events.findIndex((event) => ids.has(event.id));
        const event = events[at];
        if (event === undefined || event.content === null) return { erased: [], pending: [] };
        events[at] = blank(event);
        return { erased: [event.id], pending: [] };
      },
    })),
  "erases whatever has the id": () =>
    arrayLog((events) => ({
      erase: async (ids, ofKinds) =>
        sound(events).erase(new Set([...ids, ...[...(ofKinds?.values() ?? [])].flatMap((wanted) => [...wanted])])),
    })),
  "erases nothing by its kind": () => arrayLog((events) => ({ erase: async (ids) => sound(events).erase(ids) })),
  "claims to erase what is not there": () =>
    arrayLog((events) => ({
      erase: async (ids) => (await sound(events).erase(ids), { erased: [...ids], pending: [] }),
    })),
  "moves its cursors by erasing": () =>
    arrayLog((events) => ({
      read: (after) =>
        batches(
          events.slice(after === null ? 0 : Number(after)),
          String(events.filter(({ content }) => content !== null).length),
        ),
      erase: async (ids) => {
        const result = await sound(events).erase(ids);
        events.push(...events.splice(0, 1));
        return result;
      },
    })),
  "shows later numbers before earlier ones": () => {
    const events: (Event | null)[] = [];
    const shown = () => events.filter((event) => event !== null);
    const log: Log = {
      ...sound([]),
      append: async (admitted) => {
        const at = events.push(...admitted.map(() => null)) - admitted.length;
        if (at % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        events.splice(at, admitted.length, ...eventsOf(admitted));
        return { ids: idsOf(admitted) };
      },
      read: (after) =>
        batches(
          events.slice(after === null ? 0 : Number(after)).filter((event) => event !== null),
          String(shown().length),
        ),
    };
    return fixtureOf(log);
  },
  "goes on in a history that was replaced": () => {
    const events: Event[] = [];
    const fork = async () => {
      events.splice(-1, 1, admittedEvent("other").event);
    };
    return { ...fixtureOf(sound(events)), fork };
  },
  "lets another content replace the first": () =>
    arrayLog((events) => ({
      append: async (admitted) => {
        for (const { event } of admitted) {
          const at = events.findIndex(({ id, kind }) => id === event.id && kind === event.kind);
          if (at < 0) events.push(event);
          else events[at] = event;
        }
        return { ids: idsOf(admitted) };
      },
    })),
  "writes a new file over the old to erase": () =>
    arrayLog((events) => ({
      erase: async (ids) => {
        const copy = events.map((event) => (ids.has(event.id) ? blank(event) : event));
        await nextTurn();
        events.splice(0, events.length, ...copy);
        return { erased: [...ids], pending: [] };
      },
    })),
};

async function failsOf(open: () => LogFixture): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, check } of logCases) await check(open()).catch(() => failed.push(title));
  return failed;
}

describe("the contract of a log", () => {
  verifies("API-5.c", "LOG-7.a", "LOG-7.d");

  for (const [name, open] of Object.entries(brokenLogs)) {
    it(`fails for a log that ${name}`, async () => expect(await failsOf(open)).not.toEqual([]));
  }

  it("has only cases that can fail", async () => {
    const failed = new Set((await Promise.all(Object.values(brokenLogs).map(failsOf))).flat());
    expect(logCases.map(({ title }) => title).filter((title) => !failed.has(title))).toEqual([]);
  });
});
