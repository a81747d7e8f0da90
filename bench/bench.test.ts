import { describe, expect, it } from "vitest";

import { verifies } from "../test/verifies.ts";
import { benchAppend } from "./append.ts";
import { corpus, queries } from "./corpus.ts";
import { benchEntries } from "./entries.ts";

describe("the bench", () => {
  it("makes the same corpus and the same queries on every run", () => {
    expect([...corpus(300, 3)]).toEqual([...corpus(300, 3)]);
    expect([...queries(40, 3)]).toEqual([...queries(40, 3)]);
    expect([...corpus(300, 3)]).not.toEqual([...corpus(300, 4)]);
  });

  // Times, while other tests run: a busy machine misses them by chance, a slow program every time.
  const retry = 2;

  it("finds little work of our own in a durable append", { retry }, async () => {
    verifies("REC-6");
    const results = await benchAppend({ smoke: true });
    expect(results.find(({ name }) => name === "append.own_work_p95")).toMatchObject({ pass: true });
  });

  it("finds entries in milliseconds, with the event that counts the read", { retry, timeout: 60_000 }, async () => {
    verifies("ENT-9");
    const results = await benchEntries({ smoke: true });
    expect(results.filter(({ pass }) => !pass)).toEqual([]);
    expect(results.map(({ name }) => name)).toContain("entries.all.p95");
  });
});
