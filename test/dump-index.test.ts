import { expect, it } from "vitest";

import { openIndex } from "../src/index/open-index.ts";
import { createMemoryLog } from "../src/testing/index.ts";
import { dumpIndex } from "./dump-index.ts";
import { state, useIndexState } from "./index-state.ts";

useIndexState();

it("the dump of an index contains a new table without a change of the dump", async () => {
  const index = openIndex({ state, log: createMemoryLog() });
  const before = await index.query(dumpIndex);
  await index.query((db) =>
    db.exec("CREATE TABLE moods (id TEXT, mood BLOB); INSERT INTO moods VALUES ('a', x'0aff')"),
  );
  expect(await index.query(dumpIndex)).toEqual([...before, 'moods {"id":"a","mood":"0aff"}']);
  index.close();
});

it("an excluded table that no longer exists is an error, because its name may be used again", async () => {
  const index = openIndex({ state, log: createMemoryLog() });
  await index.query((db) => db.exec("DROP TABLE doomed_files"));
  await expect(index.query(dumpIndex)).rejects.toThrow("no such table: doomed_files");
  index.close();
});
