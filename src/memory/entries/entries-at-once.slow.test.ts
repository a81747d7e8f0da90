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

describe("concurrent saves", () => {
  verifies("ENT-6.a", "ENT-9.b");

  it("by twenty processes never exceed the limit together, and lose nothing", async () => {
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
});
