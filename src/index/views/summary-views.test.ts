import { expect, it } from "vitest";

import { useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { StoredMemory } from "../memory-row.ts";
import { findFix } from "./fix-views.ts";
import { hasSummaryFile, lastHappening, needsSummary, summarisedSession, summaryCandidates } from "./summary-views.ts";

useHome();
useParts();

const error = {
  id: "e",
  type: "error",
  session: "s1",
  ts: 1,
  details: { meta: { subject: "npm test" } },
} as unknown as StoredMemory;

it("a summary reads only rows of its own session, by an index", async () => {
  const plans = await openParts().index.query((db) => {
    const asked: string[] = [];
    const watched: SqlDatabase = {
      isOpen: true,
      isTransaction: false,
      prepare: (sql) => {
        asked.push(sql);
        return db.prepare(sql);
      },
      exec: () => {},
      close: () => {},
    };
    summaryCandidates(watched, "", 1, 1);
    needsSummary(watched, "s1");
    lastHappening(watched, "s1");
    summarisedSession(watched, "s1");
    hasSummaryFile(watched, { agent: "a", session: "s1" }, []);
    findFix(watched, error, { kind: "owner" });
    return asked.map((sql) =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
  });
  expect(plans).toHaveLength(6);
  const whole = /^SCAN (?!CONSTANT ROW|\()|memories_by_(?:type|time)/;
  for (const plan of plans) expect(plan.filter((step) => whole.test(step))).toEqual([]);
  expect(plans[0]).toEqual([
    expect.stringContaining("USING COVERING INDEX summary_candidates_by_time (author=? AND last<?)"),
  ]);
});
