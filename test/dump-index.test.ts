import { expect, it } from "vitest";

import { openIndex } from "../src/index/open-index.ts";
import { createMemoryLog } from "../src/testing/index.ts";
import { dumpIndex } from "./dump-index.ts";
import { state, useIndexState } from "./index-state.ts";

useIndexState();

it("a table that is new in the index is compared, without anybody adding it to a list", async () => {
  const index = openIndex({ state, log: createMemoryLog() });
  const before = await index.query(dumpIndex);
  await index.query((db) =>
    db.exec("CREATE TABLE moods (id TEXT, mood BLOB); INSERT INTO moods VALUES ('a', x'0aff')"),
  );
  expect(await index.query(dumpIndex)).toEqual([...before, 'moods {"id":"a","mood":"0aff"}']);
  index.close();
});

it("a table that was left out and is gone is an error: its name may come to mean another", async () => {
  const index = openIndex({ state, log: createMemoryLog() });
  await index.query((db) => db.exec("DROP TABLE doomed_files"));
  await expect(index.query(dumpIndex)).rejects.toThrow("no such table: doomed_files");
  index.close();
});
