import { execFile } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { startModelServer } from "../e2e/model-server/model-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

// An example asks a model about something that only the memory knows. The model answers from the request alone.
it.each(globSync("examples/adapters/*.ts", { cwd: root }))("%s runs and finds what it asserts", async (example) => {
  const home = makeScratch("example");
  mkdirSync(join(home, "home"));
  const model = await startModelServer(({ messages, raw }) => {
    const seen = JSON.stringify(raw);
    if (!seen.includes("02:00")) return { text: "I do not know." };
    return { text: `At 02:00, because ${messages.length} messages say so.` };
  });
  try {
    const { stdout, stderr } = await run(process.execPath, ["--import", "./test/adapters/from-source.ts", example], {
      cwd: root,
      env: { PATH: process.env["PATH"], HOME: join(home, "home"), MODEL_URL: model.url },
      timeout: 100_000,
    });
    expect(stderr).toBe("");
    expect(stdout).toContain("02:00");
    expect(model.faults).toEqual([]);
  } finally {
    await model.close();
    removeScratch(home);
  }
});
