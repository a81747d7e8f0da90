import { setImmediate as nextTurn } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { LociError } from "../core/errors.ts";
import type { Pulled, Push, Pushed, SyncStore } from "../core/ports/sync-store.ts";
import { describeSyncStore, syncStoreCases, type SyncStoreFixture } from "./describe-sync-store.ts";
import { createMemoryStream, createMemorySyncStore, type MemoryStream, sourceKey } from "./memory-sync-store.ts";

/** Changes what a store does. The function also gets the stream, so that it can look into it. */
type Break = (store: SyncStore, stream: MemoryStream, isShared: boolean) => Partial<SyncStore>;

function open(broken: Break = () => ({})): SyncStoreFixture {
  const [own, shared] = [createMemoryStream(), createMemoryStream()];
  const spoil = (store: SyncStore, stream: MemoryStream): SyncStore => ({
    ...store,
    ...broken(store, stream, stream === shared),
  });
  return {
    person: async () => spoil(createMemorySyncStore({ stream: own }), own),
    space: async (author, role) => {
      const kind = "space";
      return spoil(createMemorySyncStore({ stream: shared, author, kind, isOwner: role === "owner" }), shared);
    },
    dispose: async () => {},
  };
}

describeSyncStore("the sync store in memory", async () => open(), { describe, it });

/** Breaks the answer of a push. */
const answers =
  (change: (pushed: Pushed, push: Push, stream: MemoryStream) => Partial<Pushed>): Break =>
  (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      return { ...pushed, ...change(pushed, push, stream) };
    },
  });

/** Breaks what a push stores. */
const pushes =
  (change: (push: Push, stream: MemoryStream) => Partial<Push>): Break =>
  (store, stream) => ({ push: async (push) => store.push({ ...push, ...change(push, stream) }) });

/** Breaks what is pulled. */
const pulls =
  (change: (pulled: Pulled, stream: MemoryStream) => Partial<Pulled> | null): Break =>
  (store, stream) => ({
    async *pull(after) {
      for await (const batch of store.pull(after))
        yield batch.flatMap((pulled) => {
          const changed = change(pulled, stream);
          return changed === null ? [] : [{ ...pulled, ...changed }];
        });
    },
  });

const brokenStores: Record<string, Break> = {
  "has a line that nobody pushed": (store) => ({
    async *pull(after) {
      if (after === null) yield [{ seq: 0, author: "ada", line: "{}", cursor: "0.0" }];
      yield* store.pull(after);
    },
  }),
  "changes line breaks": pulls(({ line }) => ({ line: line.replaceAll("\\n", " ") })),
  "numbers from 0 on": pulls(({ seq }) => ({ seq: seq - 1 })),
  "ignores the cursor": (store) => ({ pull: () => store.pull(null) }),
  "pulls one batch": (store) => ({
    async *pull(after) {
      for await (const batch of store.pull(after)) return void (yield batch);
    },
  }),
  "stores known lines again": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      stream.events.push(...stream.events.filter(({ id }) => pushed.known.includes(id)));
      return pushed;
    },
  }),
  "calls known lines stored": answers(({ stored, known }) => ({ stored: [...stored, ...known], known: [] })),
  "forgets cursors": (store) => ({ sourceCursor: async () => null, push: (push) => store.push(push) }),
  "has one cursor for all": (store) => ({
    push: async (push) => store.push({ ...push, device: "all" }),
    sourceCursor: async () => store.sourceCursor("all"),
  }),
  "has one cursor for the devices of all members": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      for (const source of stream.cursors.keys()) stream.cursors.set(source, push.next);
      return pushed;
    },
  }),
  "moves the cursor only with lines": (store) => ({
    push: async (push) =>
      push.lines.length === 0 ? { ...(await store.push({ ...push, device: "x" })) } : store.push(push),
  }),
  "moves the cursor wherever it was": (store, stream) => ({
    push: async (push) => {
      stream.cursors.delete(sourceKey("ada", push.device));
      return store.push({ ...push, after: null });
    },
  }),
  "refuses lines with a wrong cursor": (store) => ({
    push: async (push) => {
      const isRight = (await store.sourceCursor(push.device)) === push.after;
      return store.push(isRight ? push : { ...push, lines: [] });
    },
  }),
  "does not report the end of the stream": answers(() => ({ from: null, to: null })),
  "reads, waits and then writes": (store, stream) => ({
    push: async (push) => {
      const before = [...stream.events];
      await nextTurn();
      const now = stream.events.splice(0, stream.events.length, ...before);
      const pushed = await store.push(push);
      stream.events.push(...now.slice(before.length));
      return pushed;
    },
  }),
  "does not forget": pushes(({ lines }) => ({ lines: lines.filter((line) => !line.includes("memory.forgotten")) })),
  "does not remember what is forgotten": (store, stream) => ({
    push: async (push) => {
      stream.forgotten.clear();
      return store.push(push);
    },
  }),
  "erases whole events": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      stream.events = stream.events.filter(({ tail }) => tail !== null);
      return pushed;
    },
  }),
  "does not say what is erased": answers(({ stored, erased }) => ({ stored: [...stored, ...erased], erased: [] })),
  "brings content back": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      for (const event of stream.events) {
        const line = push.lines.find((one) => one.startsWith(event.head) && !one.endsWith('"content":null}'));
        if (line !== undefined) event.tail = line.slice(event.head.length);
      }
      return pushed;
    },
  }),
  "calls a repeated forgetting new": answers(({ stored, known }, { lines }) =>
    lines.some((line) => line.includes("memory.forgotten")) ? { stored: [...known, ...stored], known: [] } : {},
  ),
  "lets the last event of an id win": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      for (const event of stream.events) {
        const line = push.lines.find((one) => pushed.conflict.includes(event.id) && one.includes(event.id));
        if (line !== undefined) event.tail = line.slice(line.indexOf(',"salt":'));
      }
      return pushed;
    },
  }),
  "does not report conflicts": answers(({ conflict, known }) => ({ conflict: [], known: [...known, ...conflict] })),
  "forgets by a forged forgetting": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      for (const line of push.lines)
        for (const event of stream.events)
          if (line.includes("memory.forgotten") && line.includes(`"${event.id}"`) && event.kind !== "memory.forgotten")
            event.tail = null;
      return pushed;
    },
  }),
  "has one event for an id, whatever its kind": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      stream.events = stream.events.filter(({ id }, at) => stream.events.findIndex((one) => one.id === id) === at);
      return pushed;
    },
  }),
  "does not look at the clock": (store, stream, isShared) => ({
    push: async (push) => {
      const kind = isShared ? "space" : "person";
      return createMemorySyncStore({ stream, kind, now: () => Date.now() + 1e9 }).push(push);
    },
    pull: (after) => store.pull(after),
  }),
  "refuses what is an hour ahead": (store, stream) => ({
    push: async (push) => createMemorySyncStore({ stream, now: () => Date.now() - 82_800_000 }).push(push),
    pull: (after) => store.pull(after),
  }),
  "stops at a refused line": (store, stream) => ({
    push: async (push) => {
      const before = stream.cursors.get(sourceKey("ada", push.device));
      const pushed = await store.push(push);
      if (pushed.refused.length > 0 && before === undefined) stream.cursors.delete(sourceKey("ada", push.device));
      return pushed;
    },
  }),
  "takes every line": (store, stream) => ({
    push: async (push) => {
      const pushed = await store.push(push);
      for (const { id, reason } of pushed.refused) {
        if (reason !== "invalid" && reason !== "changed") continue;
        stream.events.push({ id, kind: "fact.learned", head: "{", tail: "}", author: "ada" });
      }
      return pushed;
    },
  }),
  "does not say why": answers(({ refused }) => ({ refused: refused.map(({ id }) => ({ id, reason: "invalid" })) })),
  "has no sealed lines": pushes(({ lines }) => ({ lines: lines.filter((line) => !line.includes('"sealed"')) })),
  "reads no forgets": pushes(() => ({ forgets: [] })),
  "takes sealed lines everywhere": (_store, stream) => ({
    push: async (push) => createMemorySyncStore({ stream }).push(push),
  }),
  "has one author": pulls(() => ({ author: "ada" })),
  "lets everybody forget": (store, stream, isShared) => ({
    push: async (push) => {
      if (!isShared) return store.push(push);
      return createMemorySyncStore({ stream, kind: "space", author: "ben", isOwner: true }).push(push);
    },
  }),
  "lets only authors forget": (store, stream, isShared) => ({
    push: async (push) =>
      isShared ? createMemorySyncStore({ stream, kind: "space", author: "zoe" }).push(push) : store.push(push),
  }),
  "finds a cursor by its number": (store, stream) => ({
    pull: (after) => {
      const id = after === null ? undefined : stream.events[Number.parseInt(after, 10) - 1]?.id;
      return store.pull(after === null ? null : id === undefined ? null : `${Number.parseInt(after, 10)}.${id}`);
    },
  }),
  "calls a lost cursor a fault": (store) => ({
    async *pull(after) {
      try {
        yield* store.pull(after);
      } catch {
        throw new LociError("INTERNAL", "no such row");
      }
    },
  }),
  "counts one event too few": (store) => ({ head: async () => Math.max(0, ((await store.head()) ?? 0) - 1) }),
  "has a new epoch each time": () => ({ epoch: async () => String(Math.random()) }),
};

async function failsOf(broken: Break): Promise<string[]> {
  const failed: string[] = [];
  for (const { title, check } of syncStoreCases) await check(open(broken)).catch(() => failed.push(title));
  return failed;
}

describe("the contract of a sync store", () => {
  it("passes for the store in memory", async () => expect(await failsOf(() => ({}))).toEqual([]));

  for (const [name, broken] of Object.entries(brokenStores)) {
    it(`fails for a store that ${name}`, async () => expect(await failsOf(broken)).not.toEqual([]));
  }

  it("has only cases that can fail", async () => {
    const failed = new Set((await Promise.all(Object.values(brokenStores).map(failsOf))).flat());
    expect(syncStoreCases.map(({ title }) => title).filter((title) => !failed.has(title))).toEqual([]);
  });
});
