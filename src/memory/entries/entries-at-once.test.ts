import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

import { home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

const run = promisify(execFile);
const worker = fileURLToPath(new URL("../../../test/workers/entry-saver.ts", import.meta.url));

describe("many who save at once", () => {
  verifies("ENT-6.a", "ENT-9.b");

  it("never exceed the limit together, and lose nothing, in twenty processes", async () => {
    const memory = await open();
    // The processes try to save 120 entries of 100 characters. Only 100 of them fit.
    const savers = Array.from({ length: 20 }, () =>
      run(process.execPath, [worker, join(home, "memory"), join(home, "state"), "x".repeat(100), "6"]),
    );
    const saved = (await Promise.all(savers)).map(({ stdout }) => Number(stdout));
    expect(saved.reduce((sum, one) => sum + one, 0)).toBe(100);
    const entries = await memory.entries.get({ compartment: "session", session: "s1" });
    expect(entries).toHaveLength(100);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(100);
  }, 120_000);

  it("do so within one process, too, and update without losing a change", async () => {
    const memory = await open({ settings: { entries: { limit: 1000, compartments: { session: "session" } } } });
    const others = Array.from({ length: 4 }, (_, n) => memory.as({ kind: "agent", agent: `a${n}`, session: "s1" }));
    const attempts = await Promise.allSettled(
      others.flatMap(({ entries }) =>
        Array.from({ length: 4 }, () => entries.save({ compartment: "session", content: "x".repeat(100) })),
      ),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const [first] = await memory.entries.get({ compartment: "session", session: "s1" });
    const ref = { compartment: "session", session: "s1", id: first?.id ?? "" };
    await Promise.all([
      memory.entries.update(ref, { category: "todo", content: "y".repeat(90) }),
      memory.entries.update(ref, { priority: 9 }),
      memory.entries.get(ref),
    ]);
    expect(await memory.entries.get(ref)).toMatchObject([{ category: "todo", priority: 9, content: "y".repeat(90) }]);
  });
});
