import { expect, it } from "vitest";

import { LociError } from "../../core/errors.ts";
import type { Cursor } from "../../core/ports/log.ts";
import type { Change, ChangeBatch, Changes } from "../../memory/insight/changes.ts";
import { placeOf, shareBatches } from "./shared-batches.ts";

const key = "a key";

function changeOf(id: string): Change {
  return { id, kind: "fact.learned", type: "fact", ts: 0, level: "user", session: null, agent: null, targets: [] };
}

/** A log of one change in each batch, whose readings are counted. */
function countedLog(ids: readonly string[]): Changes & { readings: number; error: Error | null } {
  const log = {
    readings: 0,
    error: null as Error | null,
    position: () => Promise.resolve(String(ids.length)),
    read: async function* (after: Cursor | null): AsyncGenerator<ChangeBatch> {
      log.readings += 1;
      if (log.error !== null) throw log.error;
      for (const [n, id] of [...ids.entries()].slice(Number(after ?? 0)))
        yield await Promise.resolve({ changes: [changeOf(id)], cursor: String(n + 1) });
    },
  };
  return log;
}

it("a batch is read once for many readers at the same place", async () => {
  const log = countedLog(["a", "b"]);
  const next = shareBatches(log, { key, version: () => 1 });
  const first = await Promise.all(Array.from({ length: 200 }, () => next(placeOf(null, key))));
  expect(log.readings).toBe(1);
  expect(new Set(first).size).toBe(1);
  expect(first[0]).toMatchObject({ place: placeOf("1", key) });
  expect(JSON.parse(first[0]?.data ?? "")).toEqual({ changes: [changeOf("a")] });
});

it("a batch is read again after the log has changed", async () => {
  const ids = ["a"];
  let version = 1;
  const log = countedLog(ids);
  const next = shareBatches(log, { key, version: () => version });
  expect(await next(placeOf("1", key))).toBeNull();
  ids.push("b");
  version = 2;
  expect(await next(placeOf("1", key))).toMatchObject({ place: placeOf("2", key) });
});

it("a failure is not shared with later readers", async () => {
  const log = countedLog(["a"]);
  log.error = new LociError("CURSOR_LOST", "gone");
  const next = shareBatches(log, { key, version: () => 1 });
  await expect(next(placeOf(null, key))).rejects.toThrow("gone");
  log.error = null;
  expect(await next(placeOf(null, key))).toMatchObject({ place: placeOf("1", key) });
});

it("only a few batches stay in memory for readers at different places", async () => {
  const log = countedLog(Array.from({ length: 100 }, (_, n) => `change ${n}`));
  const next = shareBatches(log, { key, version: () => 1 });
  for (let n = 0; n < 100; n += 1) await next(placeOf(String(n), key));
  log.readings = 0;
  for (let n = 99; n >= 0; n -= 1) await next(placeOf(String(n), key));
  expect(log.readings).toBeGreaterThan(80);
});
