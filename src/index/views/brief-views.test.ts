import { DatabaseSync } from "node:sqlite";

import { expect, it } from "vitest";

import { schema } from "../database/schema.ts";
import { keptMemories, recentTalk, statedMemories } from "./brief-views.ts";

it("a brief reads facts through indexes, however many there are", () => {
  const db = new DatabaseSync(":memory:");
  db.exec(schema);
  db.exec(
    "INSERT INTO spaces (space, device, root, remote, checkout, first, name) VALUES (1, 'd', '/shop', '', '', '', '/shop')",
  );
  const asked: string[] = [];
  const watched = {
    prepare: (sql: string) => {
      asked.push(sql);
      return db.prepare(sql);
    },
  } as DatabaseSync;
  for (const view of [keptMemories, recentTalk, statedMemories])
    view(watched, "/shop", { notSensitive: true }, { kind: "owner" });
  const plan = asked.flatMap((sql) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from(sql.matchAll(/\?/g), () => null))
      .map(({ detail }) => String(detail)),
  );
  expect(plan.filter((step) => /\bm\b|\bmemories\b/.test(step))).not.toEqual([]);
  expect(plan.filter((step) => /memories_by_type|SCAN (?:m|memories)\b/.test(step))).toEqual([]);
  db.close();
});
